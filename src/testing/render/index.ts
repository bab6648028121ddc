export { RenderClockContext } from './ClockContext.js';
export { createManualClock, type ManualClock } from '../clock.js';
export { RENDER_TIME } from './renderTime.js';
export { messageFixtures, type MessageKind } from './fixtures/messages.js';
export {
  assistantRow,
  failedRow,
  frameOf,
  streamOf,
  systemRow,
  userRow,
  type FixtureContent,
  type FixturePart,
} from './fixtures/rows.js';
export {
  fixtureRegistry,
  fixtureToolNames,
  toolCallFixtures,
  UNKNOWN_TOOL,
  type FixtureToolName,
} from './fixtures/toolCalls.js';
export { toolPartOf } from './fixtures/toolPart.js';
export type { Rendered, RenderOptions } from './mount.js';
export { renderThread, type RenderedThread, type RenderThreadOptions } from './renderThread.js';
export { renderToolCall, type RenderedToolCall, type RenderToolCallOptions } from './renderToolCall.js';
export { serializeThread, threadSerializer, type SnapshotSerializer } from './serializer/threadSerializer.js';
export { useFrameRuntime, type FrameRuntimeOptions } from './useFrameRuntime.js';
