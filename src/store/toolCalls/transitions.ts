import type { ToolTransitionListener } from '../options.js';
import type { ToolTransition } from './trace.js';

export interface TransitionTeller {
  add(listener: ToolTransitionListener): () => void;
  /** Records a transition. Listeners get it once it is on the screen. */
  note(transitions: readonly ToolTransition[]): void;
  tell(): void;
}

/** Notifies listeners in order, even if one of them ingests the next frame. */
export function createTransitionTeller(): TransitionTeller {
  const listeners = new Set<ToolTransitionListener>();
  let noted: readonly ToolTransition[] = [];
  let isTelling = false;

  function tellAll(transition: ToolTransition): void {
    for (const listener of listeners) {
      try {
        listener(transition);
      } catch (error) {
        // A listener's error must not break the thread.
        console.error('convex-assistant-ui: onToolTransition threw', error);
      }
    }
  }

  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    note(transitions) {
      if (transitions.length > 0) noted = noted.concat(transitions);
    },
    tell() {
      if (isTelling) return;
      isTelling = true;
      while (noted.length > 0) {
        const now = noted;
        noted = [];
        now.forEach(tellAll);
      }
      isTelling = false;
    },
  };
}
