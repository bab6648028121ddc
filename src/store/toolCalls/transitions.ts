import type { ToolTransitionListener } from '../options.js';
import type { ToolTransition } from './trace.js';

export interface TransitionNotifier {
  add(listener: ToolTransitionListener): () => void;
  /** Keeps transitions until the store shows them. */
  enqueue(transitions: readonly ToolTransition[]): void;
  /** Calls the listeners with everything in the queue. */
  notify(): void;
}

/** Notifies listeners in order, even if one of them ingests the next frame. */
export function createTransitionNotifier(): TransitionNotifier {
  const listeners = new Set<ToolTransitionListener>();
  let queue: readonly ToolTransition[] = [];
  let isNotifying = false;

  function notifyAll(transition: ToolTransition): void {
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
    enqueue(transitions) {
      if (transitions.length > 0) queue = queue.concat(transitions);
    },
    notify() {
      if (isNotifying) return;
      isNotifying = true;
      while (queue.length > 0) {
        const batch = queue;
        queue = [];
        batch.forEach(notifyAll);
      }
      isNotifying = false;
    },
  };
}
