/** An address that a link may lead to. Models write addresses, so `javascript:` and its like never get there. */
export function webUrl(value: unknown): URL | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const url = new URL(value.trim());
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}

export const domainOf = (url: URL): string => url.hostname.replace(/^www\./, '');

const IMAGE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

/** An address that a picture may be loaded from. */
export function imageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return IMAGE_DATA.test(value) || value.startsWith('blob:') ? value : webUrl(value)?.href;
}
