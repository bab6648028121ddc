/**
 * Cancels a scroll to the bottom that assistant-ui has scheduled. assistant-ui has no function for that, but does it on
 * a `pointerdown` on the viewport (`cancelPendingScrollToBottom` in `useThreadViewportAutoScroll` in 0.15.21), so
 * this dispatches one. If a version does not listen, a row that is opened at the bottom may scroll out of sight.
 *
 * assistant-ui's `useScrollLock` is no alternative: it blocks the reader's own scrolling, hides the scrollbar, and only
 * delays the scroll.
 */
export function cancelPendingScroll(viewport: EventTarget): void {
  viewport.dispatchEvent(new Event('pointerdown')); // does not bubble, so nothing else sees it
}
