import { isRecord } from '../../../shared/json.js';
import type { AddDeltaArgs } from '../../agentPort.js';
import type { StepPosition } from '../steps/stepReader.js';

export interface StreamPosition {
  /** Records a delta that was written. */
  add(delta: Pick<AddDeltaArgs, 'start' | 'end' | 'parts'>): void;
  /** Where the step after `stored` steps of this stream begins. */
  after(stored: number): StepPosition;
}

/** Tracks where steps begin in a stream, so that settling reads only the deltas of the open step. */
export function createStreamPosition(): StreamPosition {
  /** For each step that has begun: the delta it begins in, and how many steps begin before it in that delta. */
  const begun: StepPosition[] = [];
  let end = 0;
  return {
    add(delta) {
      let skip = 0;
      for (const part of delta.parts) {
        if (!isRecord(part) || part.type !== 'start-step') continue;
        begun.push({ cursor: delta.start, skip });
        skip++;
      }
      end = Math.max(end, delta.end);
    },
    after: (stored) => begun[stored] ?? { cursor: end, skip: stored - begun.length },
  };
}
