import { v } from 'convex/values';

/** The states of a run. `queued` and `running` are live; a live run has a job behind it. */
export const vRunStatus = v.union(
  v.literal('queued'),
  v.literal('running'),
  v.literal('succeeded'),
  v.literal('failed'),
  v.literal('stopped'),
  v.literal('interrupted'),
);
export type RunStatus = typeof vRunStatus.type;

/** What went wrong in a run: the provider limited requests or did not respond, or the process died. */
export const vTrouble = v.union(v.literal('rate-limited'), v.literal('unavailable'), v.literal('crashed'));
export type Trouble = typeof vTrouble.type;

/** The states of a tool call. `unknown` means that it started and its outcome was never recorded. */
export const vToolCallStatus = v.union(
  v.literal('requested'),
  v.literal('awaitingApproval'),
  v.literal('running'),
  v.literal('succeeded'),
  v.literal('failed'),
  v.literal('denied'),
  v.literal('interrupted'),
  v.literal('unknown'),
);
export type ToolCallStatus = typeof vToolCallStatus.type;

/** Who may answer a call. Decided when the call is recorded. */
export const vAnsweredBy = v.union(v.literal('server'), v.literal('client'), v.literal('provider'));
export type AnsweredBy = typeof vAnsweredBy.type;

/** What a person is asked about: one call, with these arguments. */
export const vQuestion = v.object({
  approvalId: v.string(),
  /** The digest of the arguments that the person sees. */
  argsDigest: v.string(),
});

/** A person's decision. It is valid for one call, one attempt and one set of arguments. */
export const vApproval = v.object({
  ...vQuestion.fields,
  attempt: v.number(),
  approved: v.optional(v.boolean()),
  by: v.optional(v.string()),
  at: v.optional(v.number()),
  reason: v.optional(v.string()),
  /** The person also allowed later calls of this tool in this thread. */
  isAlways: v.optional(v.boolean()),
  /** No one was asked about this call: the person in `by` had allowed its tool in this thread. */
  grantedAt: v.optional(v.number()),
});

/** A person changed the arguments before they allowed the call. Both are JSON text. */
export const vEdit = v.object({
  /** What the model asked for. */
  original: v.string(),
  /** What the tool gets instead. */
  edited: v.string(),
  by: v.string(),
  at: v.number(),
});

/** A tool that runs in this thread without asking, in runs of the person who allowed it. */
export const vAllowedToolFields = {
  threadId: v.string(),
  toolName: v.string(),
  userId: v.string(),
  grantedAt: v.number(),
};

/** Names one attempt of a run. A write that carries an older attempt is refused: that is the fence. */
export const vFence = { runId: v.id('runs'), attempt: v.number() };

export const vRunFields = {
  threadId: v.string(),
  order: v.number(),
  /** The row that the run answers: a user's message, or the answers to its approvals. */
  promptMessageId: v.string(),
  userId: v.string(),
  status: vRunStatus,
  /** Increases whenever another action takes over the run. */
  attempt: v.number(),
  /** How often the run was resumed after a crash or a provider error since its last stored step. */
  resumes: v.number(),
  /** The app's scheduled function. A component cannot see jobs of the app, so this is not an id here. */
  jobId: v.optional(v.string()),
  /** The stream of the current action, and the attempt that opened it. */
  stream: v.optional(v.object({ streamId: v.string(), attempt: v.number() })),
  /** The stream does not show a running tool yet, so readers use the ledger. */
  isStreamBehind: v.optional(v.boolean()),
  /** Rows whose step was repeated, and the attempt that repeated it. */
  remade: v.optional(v.array(v.object({ messageId: v.string(), attempt: v.number() }))),
  /** JSON text of the `runConfig` that the client sent. Runs that continue a turn inherit it. */
  runConfig: v.optional(v.string()),
  /** Why the run was resumed, or ended. */
  trouble: v.optional(vTrouble),
  /** When the action that resumes the run is due. */
  retryAt: v.optional(v.number()),
  startedAt: v.number(),
  endedAt: v.optional(v.number()),
  error: v.optional(v.string()),
};

/** The open step of a run, and the checkpoint of the step before it. */
export const vStepFields = {
  runId: v.id('runs'),
  /** Steps stored so far, over all actions of the run. */
  count: v.number(),
  /** The pending row that the open step will replace. */
  messageId: v.optional(v.string()),
  stepOrder: v.optional(v.number()),
  /** JSON text: what the model said in the open step, stored with the first tool that starts. */
  content: v.optional(v.string()),
  /** Where the open step begins in the stream. */
  position: v.object({
    /** No delta before this cursor belongs to the open step. */
    cursor: v.number(),
    /** How many `start-step` chunks follow the cursor before the open step begins. */
    skip: v.number(),
  }),
  /** The chunks of a long open step that the stream held up to `cursor`, as JSON text. */
  checkpoint: v.optional(v.object({ cursor: v.number(), chunks: v.string() })),
  /** The last write that was stored, so that a write whose reply was lost is not repeated. */
  saved: v.optional(v.object({ key: v.string(), messageIds: v.array(v.string()) })),
};

export const vToolCallFields = {
  threadId: v.string(),
  order: v.number(),
  runId: v.id('runs'),
  /** The row that holds the call. */
  messageId: v.string(),
  toolCallId: v.string(),
  toolName: v.string(),
  answeredBy: vAnsweredBy,
  status: vToolCallStatus,
  /** How often the call was run. */
  attempt: v.number(),
  /** Whether the tool says that running it twice is safe. */
  isRepeatable: v.boolean(),
  /** JSON text, until the step is stored: from then on the rows hold it. */
  args: v.optional(v.string()),
  /** JSON text of a tool-result `output`, until the step is stored. */
  output: v.optional(v.string()),
  /** What was thrown. Only users that `authorizeDebug` accepts may read it. */
  error: v.optional(v.string()),
  /** The text of the error for readers and the model, if it was meant for them. */
  errorText: v.optional(v.string()),
  /** Set when a person asked to stop only this call. */
  stopRequested: v.optional(v.boolean()),
  approval: v.optional(vApproval),
  edit: v.optional(vEdit),
  idempotencyKey: v.string(),
  startedAt: v.optional(v.number()),
  updatedAt: v.number(),
  endedAt: v.optional(v.number()),
};

/** What the agent knows about a thread. */
export const vThreadInfo = v.object({
  /** The owner. */
  userId: v.string(),
  title: v.optional(v.string()),
  archived: v.boolean(),
});

export type ThreadInfo = typeof vThreadInfo.type;

export const vThreadFields = {
  threadId: v.string(),
  ...vThreadInfo.fields,
  /** When a run last started or ended. */
  lastActivityAt: v.number(),
  /** How many runs are live. */
  runningRuns: v.number(),
  /** Whether a call waits for a person. */
  isWaiting: v.boolean(),
  /** Whether a run has ended since the owner last saw the thread or sent a message. */
  isUnread: v.optional(v.boolean()),
};

/** A file that a message uses. A file without a record is not attached yet. */
export const vUploadFields = {
  storageId: v.id('_storage'),
  /** Who uploaded it. */
  userId: v.string(),
  threadId: v.string(),
  order: v.number(),
  messageId: v.string(),
  bytes: v.number(),
};

export const vFeedbackType = v.union(v.literal('positive'), v.literal('negative'));

export const vFeedbackFields = {
  threadId: v.string(),
  order: v.number(),
  messageId: v.string(),
  userId: v.string(),
  type: vFeedbackType,
  comment: v.optional(v.string()),
  createdAt: v.number(),
};
