import { defineSchema, defineTable } from 'convex/server';
import { v } from 'convex/values';
import {
  vAllowedToolFields,
  vFeedbackFields,
  vRunFields,
  vStepFields,
  vThreadFields,
  vToolCallFields,
  vUploadFields,
} from './validators.js';

export default defineSchema({
  runs: defineTable(vRunFields)
    .index('by_thread_status', ['threadId', 'status'])
    .index('by_thread_order', ['threadId', 'order'])
    .index('by_user_status', ['userId', 'status']),
  steps: defineTable(vStepFields).index('by_run', ['runId']),
  toolCalls: defineTable(vToolCallFields)
    .index('by_message', ['messageId'])
    .index('by_message_call', ['messageId', 'toolCallId'])
    .index('by_thread_order', ['threadId', 'order'])
    .index('by_run_status', ['runId', 'status']),
  // Separate from `runs`, so that a heartbeat reruns no query and conflicts with no step.
  activity: defineTable({ runId: v.id('runs'), at: v.number() }).index('by_run', ['runId']),
  allowedTools: defineTable(vAllowedToolFields).index('by_thread_tool', ['threadId', 'toolName', 'userId']),
  threads: defineTable(vThreadFields)
    .index('by_thread', ['threadId'])
    .index('by_user', ['userId', 'lastActivityAt']),
  // Users whose threads are all in `threads`. Others may have older threads, from before this component was installed.
  recordedUsers: defineTable({ userId: v.string() }).index('by_user', ['userId']),
  uploads: defineTable(vUploadFields)
    .index('by_storage', ['storageId'])
    .index('by_message', ['messageId'])
    .index('by_thread_order', ['threadId', 'order']),
  feedback: defineTable(vFeedbackFields)
    .index('by_message', ['messageId', 'userId'])
    .index('by_thread_order', ['threadId', 'order']),
});
