import type { ToolExample } from '../../types.js';
import type { UrlReaderArgs, UrlReaderResult } from './readPage.js';

export const urlReaderExamples: ReadonlyArray<ToolExample<UrlReaderArgs, UrlReaderResult>> = [
  {
    args: { url: 'https://stack.convex.dev/ai-agents', format: 'markdown' },
    streamingArgs: { url: 'https://sta' },
    result: {
      url: 'https://stack.convex.dev/ai-agents',
      title: 'AI agents with built-in memory',
      content: `An agent is a model that runs in a loop: it reads the thread, decides on a tool, and writes down what came of it.

Threads keep the history of a conversation. Every message and every tool call is a document, so what the agent did yesterday can be searched today.

A run can outlive the tab that started it. The client only subscribes to the thread, and picks up where it left off after a reload.

When a tool needs a person, the run stops and waits. The answer may come from another device, hours later.

None of this needs a queue of its own: actions are retried, and a workflow remembers which steps are behind it.`,
      wordCount: 1_284,
      truncated: true,
    },
    error: 'fetch failed: ENOTFOUND stack.convex.dev',
    reason: 'Not this site',
    durationMs: 2_310,
  },
  {
    args: { url: 'https://example.com/gallery' },
    result: { url: 'https://example.com/gallery', title: 'Gallery', content: '', wordCount: 0 },
    durationMs: 1_020,
  },
];
