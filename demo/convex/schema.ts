import { defineSchema, defineTable } from 'convex/server';
import { v } from 'convex/values';

// oxlint-disable-next-line import/no-default-export -- Convex requires it
export default defineSchema({
  /** The memories of users. The agent stores each text as a message too, with the vector that searches compare. */
  memories: defineTable({
    userId: v.string(),
    content: v.string(),
    category: v.string(),
    vector: v.array(v.number()),
    messageId: v.string(),
  })
    .index('userId', ['userId'])
    .index('userId_content', ['userId', 'content'])
    .index('messageId', ['messageId']),

  projects: defineTable({
    userId: v.string(),
    name: v.string(),
    description: v.string(),
    status: v.string(),
    deadline: v.string(),
  }).index('userId', ['userId']),

  projectFiles: defineTable({
    projectId: v.id('projects'),
    name: v.string(),
    mimeType: v.string(),
    size: v.number(),
    content: v.string(),
    isDraft: v.boolean(),
  }).index('projectId', ['projectId']),

  /** Threads whose raw errors are shown. */
  admins: defineTable({ threadId: v.string() }).index('threadId', ['threadId']),

  /** How often something was tried in a thread, so that it can fail at first and work later. */
  attempts: defineTable({
    threadId: v.string(),
    what: v.string(),
    count: v.number(),
  }).index('threadId', ['threadId', 'what']),
});
