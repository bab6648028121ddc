import type { Agent, AgentComponent } from '@convex-dev/agent';
import type {
  FunctionReference,
  GenericActionCtx,
  GenericDataModel,
  GenericMutationCtx,
  GenericQueryCtx,
} from 'convex/server';
import type { ComponentApi } from '../component/_generated/component.js';
import type { AgentPort } from './agentPort.js';
import type { ToolCallRepository, ToolTransitionReport } from './toolCallRepository.js';

/** The components that the app uses: `components.agent` and `components.assistantUi`. */
export interface ThreadComponents {
  readonly agent: AgentComponent;
  readonly assistantUi: ComponentApi;
}

/** What a caller wants to do; the third argument of `authorize`. */
export type ThreadAction =
  | 'list-messages'
  | 'send'
  | 'upload'
  | 'stop'
  | 'respond-to-approval'
  | 'submit-tool-result'
  | 'retry-tool-calls'
  | 'stop-tool-call'
  | 'resume'
  | 'get-tool-calls'
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
 * thread yet (`create-thread`, `list-threads`, `upload`). Null, or throwing, refuses the call, and the caller learns only that.
 */
export type Authorize<DataModel extends GenericDataModel = GenericDataModel> = (
  ctx: CallerCtx<DataModel>,
  threadId: string | undefined,
  action: ThreadAction,
) => Promise<Caller | null>;

/** Identifies the thread and the user of a run. Passed to `tools` and `generateTitle`. */
export interface RunInfo {
  readonly threadId: string;
  readonly userId: string;
}

type StreamTextOptions = NonNullable<Parameters<Agent['streamText']>[3]>;

/** Tools of `createTool` or of `ai`, by name. */
export type Tools = Record<string, object>;

/** As `stepCountIs(n)` makes it. */
export type StopCondition = (state: { steps: never[] }) => boolean | PromiseLike<boolean>;

/** How large things may be. Anything larger is refused as `too-large`. */
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

/** A failure, for a client that may not see raw payloads. */
export interface ErrorReport {
  readonly kind: 'tool' | 'message';
  /** The first line of the error, shortened. */
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
  /** Decides who may do what, before every function. Most apps use `ownerOnly`. */
  readonly authorize: Authorize<DataModel>;
  /** Decides who may see raw error payloads (objects, stacks). @default no one */
  readonly authorizeDebug?: (ctx: GenericQueryCtx<DataModel>, threadId: string) => Promise<boolean>;
  /**
   * Creates the tools of a run inside its action, so that they may close over its `ctx`.
   * @default the agent's own tools
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
  /** Called in the mutation that stores feedback. The message's metadata carries it too. */
  readonly onFeedback?: (
    ctx: GenericMutationCtx<DataModel>,
    feedback: { threadId: string; messageId: string; userId: string; feedback: Feedback | null },
  ) => Promise<void>;
  /** How large things may be. Limits you leave out keep their default. */
  readonly limits?: Partial<ThreadLimits>;
  /**
   * Called after each change of a tool call, in the function that stored it. The server also logs one structured line
   * per change.
   */
  readonly onToolTransition?: (transition: ToolTransitionReport) => void;
  /**
   * How often a run that has just become silent checks whether it was stopped. A run that stays silent checks less often.
   * @default 2_000
   */
  readonly checkStopEveryMs?: number;
  /**
   * How often the server checks whether a run is alive. A dead run is resumed or settled then.
   * @default 30_000
   */
  readonly checkRunsEveryMs?: number;
  /**
   * How often in a row a run is resumed after a crash or a provider error before it ends.
   * @default 3
   */
  readonly maxResumes?: number;
  /**
   * How long to wait before a run is resumed, given how often in a row it was resumed. A provider may ask for more.
   * @default 1 s, 4 s, 16 s, …, at most a minute
   */
  readonly resumeDelayMs?: (resumes: number) => number;
  /**
   * The pauses between the tries of a write that fails. If the last try fails too, the action ends and the run resumes.
   * @default [50, 250, 1_000]
   */
  readonly writeRetriesMs?: readonly number[];
  /**
   * How long an action works before it hands over to a new one at the end of a step. Stay below the limit of your plan
   * and runtime: an action may live for 10 minutes in Node.
   * @default 480_000
   */
  readonly handOverAfterMs?: number;
  /**
   * Runs the actions of runs elsewhere than on the scheduler, such as on `@convex-dev/workpool`. The scheduler cannot see
   * such a job, so a run that gives no sign of life for a minute counts as dead.
   */
  readonly schedule?: (
    ctx: GenericMutationCtx<DataModel>,
    job: {
      readonly fn: FunctionReference<'action', 'internal'>;
      readonly args: { readonly runId: string; readonly attempt: number };
      readonly delayMs: number;
    },
  ) => Promise<unknown>;
  /**
   * The path of the file that exports these functions, below `convex/` and without its extension, e.g. `'chat'`.
   * Needed only with a `convex` that has no `ctx.meta`.
   */
  readonly module?: string;
}

/** What every function of the API works with. */
export interface ThreadApi<DataModel extends GenericDataModel = GenericDataModel> {
  /** The agent's component: nothing else calls it. */
  readonly agent: AgentPort;
  /** Our own component. */
  readonly component: ComponentApi;
  /** The ledger of tool calls in it. */
  readonly calls: ToolCallRepository;
  readonly options: ThreadApiOptions<DataModel>;
  readonly limits: ThreadLimits;
}
