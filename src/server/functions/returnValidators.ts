import { v, type GenericValidator } from 'convex/values';
import {
  vAnsweredBy,
  vApproval,
  vEdit,
  vRunStatus,
  vToolCallStatus,
  vTrouble,
} from '../../component/validators.js';
import type { ThreadAction } from '../access/accessTypes.js';

const vFeedback = v.object({
  type: v.union(v.literal('positive'), v.literal('negative')),
  comment: v.optional(v.string()),
});

const vRunInfo = v.object({
  status: vRunStatus,
  canResume: v.boolean(),
  isRetrying: v.optional(v.boolean()),
  trouble: v.optional(vTrouble),
  retryAt: v.optional(v.number()),
  isSupervised: v.optional(v.boolean()),
  lastActivityAt: v.optional(v.number()),
});

const vMetadata = v.object({
  ids: v.array(v.string()),
  model: v.optional(v.string()),
  provider: v.optional(v.string()),
  finishReason: v.optional(v.string()),
  /** Every provider counts tokens differently. */
  usage: v.optional(v.record(v.string(), v.any())),
  feedback: v.optional(vFeedback),
  /** What a client sent, which can be any JSON. */
  custom: v.optional(v.record(v.string(), v.any())),
});

const vMessage = v.object({
  id: v.string(),
  key: v.string(),
  _creationTime: v.number(),
  order: v.number(),
  stepOrder: v.number(),
  role: v.union(v.literal('user'), v.literal('assistant'), v.literal('system')),
  status: v.union(v.literal('streaming'), v.literal('pending'), v.literal('success'), v.literal('failed')),
  text: v.string(),
  agentName: v.optional(v.string()),
  userId: v.optional(v.string()),
  /** Parts come from models and tools: their arguments and results can be any JSON. */
  parts: v.array(v.any()),
  metadata: vMetadata,
  exact: v.literal(true),
  error: v.optional(v.string()),
});

const vStream = v.object({
  streamId: v.string(),
  status: v.union(v.literal('streaming'), v.literal('finished'), v.literal('aborted')),
  format: v.optional(v.union(v.literal('UIMessageChunk'), v.literal('TextStreamPart'))),
  order: v.number(),
  stepOrder: v.number(),
  attempt: v.optional(v.number()),
  userId: v.optional(v.string()),
  agentName: v.optional(v.string()),
  model: v.optional(v.string()),
  provider: v.optional(v.string()),
  /** Options of a provider can be any JSON. */
  providerOptions: v.optional(v.record(v.string(), v.record(v.string(), v.any()))),
});

const vLiveTurn = v.object({
  order: v.number(),
  promptMessageId: v.string(),
  run: vRunInfo,
  startedAt: v.number(),
  attempts: v.optional(v.array(v.object({ messageId: v.string(), attempt: v.number() }))),
  openStep: v.optional(v.object({ messageId: v.string(), isLost: v.boolean(), messages: v.array(vMessage) })),
});

const vStreams = v.union(
  v.object({ kind: v.literal('list'), messages: v.array(vStream), live: v.optional(vLiveTurn) }),
  v.object({
    kind: v.literal('deltas'),
    deltas: v.array(
      v.object({
        streamId: v.string(),
        start: v.number(),
        end: v.number(),
        /** Chunks of a model's stream. */
        parts: v.array(v.any()),
      }),
    ),
  }),
);

const page = {
  isDone: v.boolean(),
  continueCursor: v.string(),
  pageStatus: v.optional(v.union(v.literal('SplitRecommended'), v.literal('SplitRequired'), v.null())),
  splitCursor: v.optional(v.union(v.string(), v.null())),
};

const vThreadInfo = v.object({
  threadId: v.string(),
  title: v.optional(v.string()),
  archived: v.boolean(),
  createdAt: v.number(),
});

const vListedThread = v.object({
  threadId: v.string(),
  title: v.optional(v.string()),
  archived: v.boolean(),
  lastActivityAt: v.number(),
  isRunning: v.boolean(),
  isWaiting: v.boolean(),
  isUnread: v.boolean(),
});

/** An approval as clients see it. */
const { argsDigest: _, ...publicApproval } = vApproval.fields;

const vLedgerEntry = v.object({
  messageId: v.string(),
  order: v.number(),
  toolCallId: v.string(),
  toolName: v.string(),
  answeredBy: vAnsweredBy,
  status: vToolCallStatus,
  attempt: v.number(),
  approval: v.optional(v.object(publicApproval)),
  edit: v.optional(vEdit),
  idempotencyKey: v.string(),
  startedAt: v.optional(v.number()),
  updatedAt: v.number(),
  endedAt: v.optional(v.number()),
});

const vSent = v.object({ messageId: v.string(), order: v.number() });
const vAnswered = v.object({ waiting: v.number() });

/** What the function behind each action returns. */
export const RETURNS: Record<ThreadAction, GenericValidator> = {
  listThreadMessages: v.object({ page: v.array(vMessage), ...page, streams: v.optional(vStreams) }),
  getToolCalls: v.array(vLedgerEntry),
  sendMessage: vSent,
  generateUploadUrl: v.string(),
  stop: v.null(),
  stopToolCall: v.null(),
  resume: v.null(),
  respondToApproval: vAnswered,
  listAllowedTools: v.array(v.object({ toolName: v.string(), userId: v.string(), grantedAt: v.number() })),
  revokeAllowedTool: v.null(),
  submitToolResult: vAnswered,
  retryToolCalls: v.null(),
  regenerate: vSent,
  editMessage: vSent,
  deleteMessage: v.null(),
  submitFeedback: v.null(),
  startThread: v.object({ threadId: v.string(), ...vSent.fields }),
  createThread: v.string(),
  getThread: vThreadInfo,
  listThreads: v.object({ page: v.array(vListedThread), ...page }),
  renameThread: v.null(),
  archiveThread: v.null(),
  markRead: v.null(),
  deleteThread: v.null(),
};
