/** The iframe that shows this page. None if it was opened by itself. */
const host = window.frameElement as HTMLElement | null;

/** Keeps this page in the theme of the site. */
export function followHost(root: HTMLElement): void {
  const site = host?.ownerDocument.documentElement;
  if (!site) return;
  const follow = (): void => {
    root.dataset['cauTheme'] = site.classList.contains('dark') ? 'dark' : 'light';
  };
  follow();
  new MutationObserver(follow).observe(site, { attributeFilter: ['class'] });
}

/** Gives the iframe the height of its content, and lets the page know when there is some. */
export function tellReady(root: HTMLElement): void {
  if (!host) return;
  let isReady = false;
  new ResizeObserver(() => {
    const height = root.getBoundingClientRect().height;
    if (height === 0) return;
    host.style.blockSize = `${Math.ceil(height)}px`;
    if (!isReady) host.dispatchEvent(new Event('ready'));
    isReady = true;
  }).observe(root);
}
