import { createThreadBridge, type ThreadFrame, type ThreadSnapshot } from '../src/bridge/index.js';

// When the threads were recorded. With the current time, their pending rows would look abandoned.
const RECORDED_AT = 1794794754224;

/** What a mounted thread shows after these frames, in order: the bridge remembers the ones before. */
export function replay(frames: readonly ThreadFrame[]): ThreadSnapshot {
  const bridge = createThreadBridge({ threadId: 'T', now: () => RECORDED_AT });
  let snapshot = bridge.update({ persisted: [] });
  for (const frame of frames) snapshot = bridge.update(frame);
  return snapshot;
}
