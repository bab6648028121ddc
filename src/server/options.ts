import type { Agent, AgentComponent } from '@convex-dev/agent';
import type { FlexibleSchema } from 'ai';
import type {
  FunctionReference,
  GenericActionCtx,
  GenericDataModel,
  GenericMutationCtx,
  GenericQueryCtx,
} from 'convex/server';
import type { LanguageModel } from 'ai';
import type { ComponentApi } from '../component/_generated/component.js';
import type { Authorize, LimitRequest, LimitResult } from './access/accessTypes.js';
import type { ThreadLimits } from './access/threadLimits.js';
import type { AgentPort } from './agentPort.js';
import type { MessageExtras } from './rows/messageExtras.js';
import type { ToolCallRepository, ToolTransitionReport } from './ledger/toolCallRepository.js';

/** The components that the app uses: `components.agent` and `components.assistantUi`. */
export interface ThreadComponents {
  readonly agent: AgentComponent;
  readonly assistantUi: ComponentApi;
}

/** Identifies the thread and the user of a run. Passed to `run`, `tools` and `generateTitle`. */
export interface RunInfo {
  readonly threadId: string;
  readonly userId: string;
}

/**
 * What a run needs from Convex Agent's `Agent`. It avoids the types of the class, because TypeScript cannot compare an
 * `Agent` that has tools with another one (TS2590 with agent 0.7.3 and ai 7.0.169).
 */
export interface StreamingAgent {
  readonly streamText: object;
}

/** The turn that a run answers. It stays the same when the run is resumed. `tools` gets it without the message. */
export interface RunRequest extends RunInfo {
  /**
   * What the client sent as assistant-ui's `runConfig`. A client can send anything: check each value before you use it.
   */
  readonly runConfig: { readonly custom?: Readonly<Record<string, unknown>> };
  /** The user's message, with the metadata and data parts that the client sent. Missing in a turn without one. */
  readonly message?: MessageExtras & { readonly messageId: string; readonly text: string };
}

/** How a run answers. Settings you leave out come from the agent. */
export interface RunSettings {
  readonly model?: LanguageModel;
  /** The system prompt. */
  readonly instructions?: string;
  readonly tools?: AgentTools;
  /** Options for the provider, such as how much the model may think. */
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type StreamTextOptions = NonNullable<Parameters<Agent['streamText']>[3]>;

/** Tools from `createTool` or `ai`, by name. */
export type AgentTools = Record<string, object>;

/** A condition such as `stepCountIs(n)` of the AI SDK. */
export type StopCondition = (state: { steps: never[] }) => boolean | PromiseLike<boolean>;

/** A failure, for `describeError`. */
export interface ErrorReport {
  readonly kind: 'tool' | 'message';
  /** The first line of the raw error, shortened. It can contain secrets: use it to decide, but do not return it. */
  readonly text: string;
  readonly toolName?: string;
}

/** A user's feedback on a message. */
export interface MessageFeedback {
  readonly type: 'positive' | 'negative';
  readonly comment?: string;
}

/** What people can decide about the calls of a tool, beyond yes and no. */
export interface ToolApprovalPolicy {
  /** People can allow all later calls of the tool in the thread, with any arguments. @default false */
  readonly canAllowAlways?: boolean;
  /**
   * People can change the arguments before they allow a call. `true` checks the new arguments against the `inputSchema`
   * of the agent's tool. For a tool that `tools` creates, pass its schema.
   * @default false
   */
  readonly canEditArgs?: boolean | FlexibleSchema;
}

/** Options of `defineThreadApi`. */
export interface ThreadApiOptions<DataModel extends GenericDataModel = GenericDataModel> {
  /** The agent that answers. */
  readonly agent: StreamingAgent;
  /** Decides who may do what, before every function. Most apps use `ownerOnly`. */
  readonly authorize: Authorize<DataModel>;
  /**
   * Limits how often users may call mutations. Runs after `authorize`, in the transaction of the mutation. `ok: false`
   * refuses the call as `rate-limited`; a `ConvexError` that it throws reaches the client unchanged.
   */
  readonly limit?: (
    ctx: GenericMutationCtx<DataModel>,
    request: LimitRequest,
  ) => Promise<LimitResult | null | undefined | void>;
  /** Decides who may see raw error payloads (objects, stacks). @default no one */
  readonly authorizeDebug?: (ctx: GenericQueryCtx<DataModel>, threadId: string) => Promise<boolean>;
  /** Sends system messages to clients. They often contain instructions that are not meant for users. @default false */
  readonly showSystemMessages?: boolean;
  /**
   * Decides how a run answers: its model, instructions and tools. Called in each action of the run. Throwing ends the
   * run as failed.
   * @default the agent's own settings
   */
  readonly run?: (
    ctx: GenericActionCtx<DataModel>,
    request: RunRequest,
  ) => RunSettings | Promise<RunSettings>;
  /**
   * Creates the tools of a run inside its action, so that they can use its `ctx`.
   * @default the agent's own tools
   */
  readonly tools?: (
    ctx: GenericActionCtx<DataModel>,
    request: Omit<RunRequest, 'message'>,
  ) => AgentTools | Promise<AgentTools>;
  /** By tool name: what people can decide about calls that need approval, beyond yes and no. */
  readonly approvals?: Readonly<Record<string, ToolApprovalPolicy>>;
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
  /**
   * Returns the sentence that everyone sees for a failure. Return undefined to keep the default.
   * @default what a tool throws as a `ConvexError`, and a general sentence for everything else
   */
  readonly describeError?: (error: ErrorReport) => string | undefined;
  /** Called in the mutation that stores feedback. The message's metadata carries it too. */
  readonly onFeedback?: (
    ctx: GenericMutationCtx<DataModel>,
    feedback: { threadId: string; messageId: string; userId: string; feedback: MessageFeedback | null },
  ) => Promise<void>;
  /** Size limits. Limits you leave out keep their default. */
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
   * When the server first checks whether a run is alive. Later checks follow after twice this time, or after the same
   * time with `schedule`. A check resumes or settles a dead run.
   * @default 30_000
   */
  readonly checkRunsEveryMs?: number;
  /**
   * How often in a row a run is resumed after a crash or a provider error before it ends.
   * @default 3
   */
  readonly maxResumes?: number;
  /**
   * How long to wait before a run is resumed, given how often in a row it was resumed. A provider may ask for longer.
   * @default 1 s, 4 s, 16 s, …, at most a minute
   */
  readonly resumeDelayMs?: (resumes: number) => number;
  /**
   * The pauses before each retry of a failed write. If the last retry fails too, the action ends and the run resumes.
   * @default [50, 250, 1_000]
   */
  readonly writeRetriesMs?: readonly number[];
  /**
   * After how long an action hands over to a new one, at the end of a step. Stay below the limit of your plan and
   * runtime: 10 minutes in Node.
   * @default 480_000
   */
  readonly handOverAfterMs?: number;
  /**
   * Runs the actions of runs elsewhere, such as on `@convex-dev/workpool`. Convex's scheduler cannot see these jobs, so
   * a run that is silent for a minute counts as dead.
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
   * The path of the file that exports these functions, below `convex/` and without its extension, e.g. `'chat'`. Needed
   * only with versions of `convex` that have no `ctx.meta`.
   */
  readonly module?: string;
}

/** The context that all functions of the API share. */
export interface ThreadApi<DataModel extends GenericDataModel = GenericDataModel> {
  /** The only access to the agent's component. */
  readonly agent: AgentPort;
  /** Our own component. */
  readonly component: ComponentApi;
  /** The ledger of tool calls, stored in our component. */
  readonly calls: ToolCallRepository;
  readonly options: ThreadApiOptions<DataModel>;
  readonly limits: ThreadLimits;
}
