import { isRecord } from '../bridge/json.js';
import { mark } from './marks.js';
import type { Timings } from './timing.js';

/**
 * Notes on each call of a stream since when it runs. It is streamed and stored with the call, so that whoever loads the
 * thread in the middle of a run knows it too; the rows tell nothing of a step before it is over.
 */
export const noteStarts = (timings: Timings) => () =>
  new TransformStream<unknown, unknown>({
    transform(part, controller) {
      // A call whose arguments do not fit is never run.
      const runs = isRecord(part) && part.type === 'tool-call' && part.invalid !== true;
      controller.enqueue(runs ? noted(part, timings) : part);
    },
  });

function noted(part: Record<string, unknown>, timings: Timings): Record<string, unknown> {
  const startedAt = timings.start(String(part.toolCallId));
  return { ...part, providerMetadata: mark(part.providerMetadata, { startedAt }) };
}
