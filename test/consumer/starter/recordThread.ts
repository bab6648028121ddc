import type { Page } from 'playwright';

export interface RecordedThread {
  /** The texts of all messages at every change of the page since its first element, from the first message on. */
  readonly shown: readonly string[][];
  /** Whether the page has ever shown the skeleton of a thread that is loading. */
  readonly hasLoaded: boolean;
  /** Whether the elements of the first messages are still in the page. */
  readonly isSame: boolean;
}

interface Recording {
  readonly shown: string[][];
  first: readonly Element[];
  hasLoaded: boolean;
}

/** Records what a thread shows from the next load on, starting before any script of the page. */
export async function recordThread(page: Page): Promise<() => Promise<RecordedThread>> {
  await page.addInitScript(() => {
    const recording: Recording = { shown: [], first: [], hasLoaded: false };
    Object.assign(window, { recording });
    const read = () => {
      const elements = [...document.querySelectorAll('[data-slot="message"]')];
      const visible = elements.filter((element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      );
      recording.hasLoaded ||= document.querySelector('[data-slot="loading"]') !== null;
      if (visible.length === 0 && recording.shown.length === 0) return;
      if (recording.shown.length === 0 || document.readyState === 'loading') recording.first = elements;
      recording.shown.push(visible.map((element) => element.textContent ?? ''));
    };
    const all = { childList: true, subtree: true, characterData: true, attributes: true };
    new MutationObserver(read).observe(document, all);
  });
  return () =>
    page.evaluate(() => {
      const { shown, first, hasLoaded } = (window as unknown as { recording: Recording }).recording;
      return { shown, hasLoaded, isSame: first.every((element) => element.isConnected) };
    });
}
