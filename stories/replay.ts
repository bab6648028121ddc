import { createThreadBridge, type ThreadFrame, type ThreadSnapshot } from '../src/bridge/index.js';

// The threads were recorded then: a pending row must not look given up only because the recording is old.
const RECORDED_AT = 1794794754224;

/** What a mounted thread shows after these frames, in order: the bridge remembers the ones before. */
export function replay(frames: readonly ThreadFrame[]): ThreadSnapshot {
  const bridge = createThreadBridge({ threadId: 'T', now: () => RECORDED_AT });
  let snapshot = bridge.update({ persisted: [] });
  for (const frame of frames) snapshot = bridge.update(frame);
  return snapshot;
}
