export type {
  Backend,
  FunctionArgs,
  Identity,
  QueryOutcome,
  QueryRequest,
  Snapshot,
} from './backend/backend.js';
export { systemClock, type Clock } from '../shared/clock.js';
export { createManualClock, type ManualClock } from './clock.js';
export { connect, type ConnectOptions } from './sync/connect.js';
export {
  type BackendOptions,
  type ComponentSource,
  createBackend,
  type EmbeddedBackend,
} from './backend/createBackend.js';
export {
  createEmbeddedAgent,
  type EmbeddedAgent,
  type EmbeddedAgentOptions,
  type ThreadApiRefs,
} from './createEmbeddedAgent.js';
export { CONVEX_LIMITS } from './backend/convexLimits.js';
export { createFaults, type Direction, type Faults, type Network } from './sync/faults.js';
export type { FunctionCall } from './backend/functionCalls.js';
export {
  type BackendObserver,
  type CallCounts,
  type CallUsage,
  CONVEX_PRICES,
  type CostReport,
  createMeter,
  type FunctionCost,
  type MeasuredCall,
  type Meter,
  type MeterOptions,
} from './meter.js';
export type { FunctionModule, ModuleGlob } from './backend/modules.js';
export type { DocumentWrite, ReadRange, StoredDocument } from './queries/ranges.js';
export {
  delay,
  failure,
  file,
  finish,
  hold,
  type Piece,
  reasoning,
  source,
  type Step,
  text,
  toolCall,
} from './model/script.js';
export type { FinishReason, Usage } from './model/specification.js';
export {
  type Script,
  type ScriptedCall,
  type ScriptedModel,
  scriptedModel,
  type ScriptedModelOptions,
} from './model/scriptedModel.js';
export type { CommitFaults } from './commitFaults.js';
export type { ServerFaults, ServerWrite, StoredWrite, WriteFate } from './serverFaults.js';
export { createSyncConnection, type SyncConnection } from './sync/syncConnection.js';
export { unsignedToken } from './sync/token.js';
