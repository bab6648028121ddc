import type { Agent, AgentComponent } from '@convex-dev/agent';
import type { GenericActionCtx, GenericDataModel, GenericMutationCtx, GenericQueryCtx } from 'convex/server';

/** What a caller wants to do; the third argument of `authorize`. */
export type ThreadAction =
  | 'list-messages'
  | 'send'
  | 'upload'
  | 'stop'
  | 'respond-to-approval'
  | 'submit-tool-result'
  | 'retry-tool-call'
  | 'regenerate'
  | 'edit-message'
  | 'delete-message'
  | 'feedback'
  | 'create-thread'
  | 'get-thread'
  | 'list-threads'
  | 'rename-thread'
  | 'archive-thread'
  | 'delete-thread';

/** Who calls, as `authorize` says. */
export interface Caller {
  /** Whose threads are listed and created. */
  readonly userId: string;
}

/** What `authorize` can read with: the ctx of a query, or of a mutation. */
export type CallerCtx<DataModel extends GenericDataModel = GenericDataModel> =
  | GenericQueryCtx<DataModel>
  | GenericMutationCtx<DataModel>;

/**
 * Decides who may do what. Runs before every function of the API; `threadId` is undefined for actions that concern no
 * thread yet (`create-thread`, `list-threads`, `upload`). Null, or throwing, means no, and the caller is told only that.
 */
export type Authorize<DataModel extends GenericDataModel = GenericDataModel> = (
  ctx: CallerCtx<DataModel>,
  threadId: string | undefined,
  action: ThreadAction,
) => Promise<Caller | null>;

/** What a run knows about itself: given to `tools` and `generateTitle`. */
export interface RunInfo {
  readonly threadId: string;
  readonly userId: string;
}

type StreamTextOptions = NonNullable<Parameters<Agent['streamText']>[3]>;

/** Tools of `createTool` or of `ai`, by name. */
export type Tools = Record<string, object>;

/** As `stepCountIs(n)` makes it. */
export type StopCondition = (state: { steps: never[] }) => boolean | PromiseLike<boolean>;

/** How large things may be. What is more is refused as `too-large`. */
export interface ThreadLimits {
  /** Characters of a message. @default 100_000 */
  readonly prompt: number;
  /** Files of a message. @default 10 */
  readonly files: number;
  /** Bytes of one file. @default 20_971_520, which is 20 MiB */
  readonly fileBytes: number;
  /** Characters of a client tool's result, as JSON. @default 500_000 */
  readonly toolResult: number;
  /** Characters of a title. @default 200 */
  readonly title: number;
  /** Characters of a comment or a reason. @default 2_000 */
  readonly comment: number;
  /** Rows of a page; a page is longer when its last turn is. @default 1_000 */
  readonly pageSize: number;
  /** Rows that one edit or regeneration may remove. @default 3_000 */
  readonly removedRows: number;
}

export const DEFAULT_LIMITS: ThreadLimits = {
  prompt: 100_000,
  files: 10,
  fileBytes: 20 * 1024 * 1024,
  toolResult: 500_000,
  title: 200,
  comment: 2_000,
  pageSize: 1_000,
  removedRows: 3_000,
};

/** A failure as it is about to be told to a client that may not see raw payloads. */
export interface ErrorReport {
  readonly kind: 'tool' | 'message';
  /** The first line of what is known, readable and short. */
  readonly text: string;
  readonly toolName?: string;
}

/** What a user thinks of a message. */
export interface Feedback {
  readonly type: 'positive' | 'negative';
  readonly comment?: string;
}

/** Options of `defineThreadApi`. */
export interface ThreadApiOptions<DataModel extends GenericDataModel = GenericDataModel> {
  /** Answers the threads. */
  readonly agent: Agent;
  /** Who may do what: asked before every function. `ownerOnly` is one. */
  readonly authorize: Authorize<DataModel>;
  /** Who may see raw error payloads (objects, stacks). Nobody unless this says so. */
  readonly authorizeDebug?: (ctx: GenericQueryCtx<DataModel>, threadId: string) => Promise<boolean>;
  /**
   * The tools of one run, made inside its action: they may close over its `ctx`, which a tool made at module level
   * cannot. Without it the agent's own tools are used.
   */
  readonly tools?: (ctx: GenericActionCtx<DataModel>, run: RunInfo) => Tools | Promise<Tools>;
  /**
   * When a run stops calling tools.
   * @default the agent's own `stopWhen`, or 10 steps
   */
  readonly stopWhen?: StopCondition | StopCondition[];
  /** How deltas are saved, as in `agent.streamText`. @default true */
  readonly saveStreamDeltas?: StreamTextOptions['saveStreamDeltas'];
  /**
   * The title of a thread that has none, from its first message.
   * @default the first line of that message
   */
  readonly generateTitle?: (
    ctx: GenericActionCtx<DataModel>,
    info: RunInfo & { readonly prompt: string },
  ) => Promise<string>;
  /** The sentence everyone sees for a failure. @default the first line of the error */
  readonly describeError?: (error: ErrorReport) => string;
  /** Called in the mutation that stores the feedback, which is also shown in the message's metadata. */
  readonly onFeedback?: (
    ctx: GenericMutationCtx<DataModel>,
    feedback: { threadId: string; messageId: string; userId: string; feedback: Feedback | null },
  ) => Promise<void>;
  /** How large things may be. What is not given has its default. */
  readonly limits?: Partial<ThreadLimits>;
  /**
   * How often a run that writes nothing looks whether it was stopped.
   * @default 2_000
   */
  readonly checkStopEveryMs?: number;
  /**
   * How often a run is checked for being alive.
   * @default 30_000
   */
  readonly checkRunsEveryMs?: number;
  /**
   * The age at which a run is taken for dead whatever the scheduler says.
   * @default 660_000: a Convex action lives for ten minutes at most
   */
  readonly maxRunMs?: number;
  /**
   * The path of the file that exports these functions, below `convex/` and without its extension, e.g. `'chat'`.
   * Needed only with a `convex` that has no `ctx.meta`.
   */
  readonly module?: string;
}

/** A ctx of a query, a mutation or an action, as far as reading goes. */
export type Reader = Pick<GenericActionCtx<GenericDataModel>, 'runQuery'>;

/** What every part of the API is given. */
export interface ThreadApi<DataModel extends GenericDataModel = GenericDataModel> {
  readonly component: AgentComponent;
  readonly options: ThreadApiOptions<DataModel>;
  readonly limits: ThreadLimits;
}
