import type { Page } from 'playwright';

/** A text as it is, or a call as `tool state`. */
export interface Block {
  readonly shown: string;
  /** The id of a call, which has one card. */
  readonly call?: string;
}

export interface Row {
  readonly id: string;
  readonly role: string;
  readonly state: string;
  readonly blocks: readonly Block[];
  /** Why the call ended that way. */
  readonly notice: string;
}

/** The content of the page at one moment. */
export interface Frame {
  readonly rows: readonly Row[];
  readonly isRunning: boolean;
}

declare global {
  interface Window {
    readFrame(): Frame;
    tellFrame(frame: Frame): void;
  }
}

/** Everything that has been on a page, at every change, from before the app started: one list per load. */
export async function watchPage(page: Page): Promise<Frame[][]> {
  const loads: Frame[][] = [];
  await page.exposeBinding('tellFrame', (_, frame: Frame) => void loads.at(-1)?.push(frame));
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push([]);
  });
  await page.addInitScript(observe);
  return loads;
}

/** Runs in the page. */
function observe(): void {
  const slot = (name: string) => `[data-slot="${name}"]`;

  function readBlock(element: HTMLElement): Block {
    if (element.dataset['slot'] === 'markdown') return { shown: element.textContent.trim() };
    const { tool, state } = element.dataset;
    const call = element.querySelector(slot('tool-trigger'))?.getAttribute('aria-controls') ?? '';
    return { shown: `${tool} ${state}`, call };
  }

  window.readFrame = () => ({
    rows: [...document.querySelectorAll<HTMLElement>(slot('message'))].map((row) => ({
      id: row.dataset['messageId'] ?? '',
      role: row.dataset['role'] ?? '',
      state: row.dataset['state'] ?? '',
      blocks: [...row.querySelectorAll<HTMLElement>(`${slot('markdown')}, ${slot('tool-call')}`)]
        .filter((element) => !element.closest(slot('tool-versions')))
        .map(readBlock),
      notice: row.querySelector(`${slot('message-notice')} span`)?.textContent ?? '',
    })),
    isRunning: document.querySelector(slot('stop')) !== null,
  });

  let last = '';
  new MutationObserver(() => {
    const frame = window.readFrame();
    const now = JSON.stringify(frame);
    if (now === last) return;
    last = now;
    window.tellFrame(frame);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
