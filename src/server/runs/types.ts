import type {
  FunctionReturnType,
  GenericActionCtx,
  GenericDataModel,
  GenericMutationCtx,
} from 'convex/server';
import type { ComponentApi } from '../../component/_generated/component.js';

export type ActionCtx = GenericActionCtx<GenericDataModel>;
export type MutationCtx = GenericMutationCtx<GenericDataModel>;

type Stored = NonNullable<FunctionReturnType<ComponentApi['runs']['get']>>;

/** A run as the component stores it. */
export type Run = Stored['run'];
/** The open step of a live run. */
export type RunStep = NonNullable<Stored['step']>;
export type RunStatus = Run['status'];

/** Names one attempt of a run. A write with an older attempt is refused. */
export type Fence = { readonly runId: string; readonly attempt: number };

export const fenceOf = ({ _id, attempt }: Run): Fence => ({ runId: _id, attempt });

export const isLive = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** The reasons that rows give for the end of a run. The bridge reads "stopped" as cancelled. */
export const STOPPED = 'Stopped by the user.';
export const REPLACED_REPLY = 'Stopped: the reply was replaced.';
export const INTERRUPTED = 'The run was interrupted before it was finished.';
