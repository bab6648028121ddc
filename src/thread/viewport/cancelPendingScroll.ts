/**
 * Makes assistant-ui forget a scroll to the bottom that it has planned. It has no function for that, but does it itself
 * when a pointer goes down on the viewport (`cancelPendingScrollToBottom` in `useThreadViewportAutoScroll` of
 * @assistant-ui/react 0.15.21), so this is such an event. In a version that does not listen, nothing happens: a row that
 * is opened at the bottom may scroll out of sight.
 *
 * `useScrollLock` of assistant-ui is no alternative: it stops the reader's own scrolling, hides the scrollbar, and the
 * scroll follows when it ends.
 */
export function cancelPendingScroll(viewport: EventTarget): void {
  viewport.dispatchEvent(new Event('pointerdown')); // does not bubble: to everything else, nobody pressed anything
}
