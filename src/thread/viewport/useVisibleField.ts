'use client';
import { useEffect, type RefObject } from 'react';

/** The forms that stay in view with their field, because they contain its buttons. */
const FORM = '[data-slot="tool-approval"], .cau-edit';
const FIELD = 'input, textarea, select';

/**
 * Keeps the field that the user is writing in, and its buttons, in view when an on-screen keyboard opens. Chrome on
 * Android shrinks a page with `interactive-widget=resizes-content`. Elsewhere, the keyboard covers the page, and the
 * thread ends above it.
 */
export function useVisibleField(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const thread = root.current!;
    const { visualViewport } = window;
    const fieldIn = (): Element | null => {
      const { activeElement } = document;
      return activeElement?.matches(FIELD) && thread.contains(activeElement) ? activeElement : null;
    };
    const endAboveKeyboard = () => {
      const covered = fieldIn() ? coveredOf(thread, visualViewport) : 0;
      if (covered > 0) thread.style.setProperty('--cau-keyboard', `${covered}px`);
      else thread.style.removeProperty('--cau-keyboard');
    };
    const showField = () => {
      const field = fieldIn();
      if (!field?.closest('[data-slot="viewport"]')) return;
      field.closest(FORM)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      field.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    };
    const onResize = () => {
      endAboveKeyboard();
      showField();
      // After this frame, the viewport keeps a reader at the end of the messages there, so wait for that.
      requestAnimationFrame(() => requestAnimationFrame(showField));
    };
    window.addEventListener('resize', onResize);
    visualViewport?.addEventListener('resize', onResize);
    visualViewport?.addEventListener('scroll', endAboveKeyboard);
    return () => {
      window.removeEventListener('resize', onResize);
      visualViewport?.removeEventListener('resize', onResize);
      visualViewport?.removeEventListener('scroll', endAboveKeyboard);
    };
  }, [root]);
}

/** How much of the end of the thread the keyboard covers. Users who have zoomed in see only a part of the page anyway. */
function coveredOf(thread: HTMLElement, visual: VisualViewport | null): number {
  if (!visual || visual.scale !== 1) return 0;
  const { top, bottom } = thread.getBoundingClientRect();
  const covered = Math.round(bottom - (visual.offsetTop + visual.height));
  return Math.max(0, Math.min(covered, Math.round(bottom - top) / 2));
}
