import type { ToolExample } from '../../types.js';
import type { WebSearchArgs, WebSearchResult } from './readHits.js';

export const webSearchExamples: ReadonlyArray<ToolExample<WebSearchArgs, WebSearchResult>> = [
  {
    args: { query: 'convex vector search limits', maxResults: 5 },
    streamingArgs: { query: 'convex vec' },
    result: {
      results: [
        {
          title: 'Vector search | Convex Developer Hub',
          url: 'https://docs.convex.dev/search/vector-search',
          snippet:
            'Vector search lets you find Convex documents similar to a given vector. An index holds vectors of 2 to 4,096 dimensions, and a query returns up to 256 results.',
        },
        {
          title: 'Limits | Convex Developer Hub',
          url: 'https://docs.convex.dev/production/state/limits',
          snippet: 'The limits of each plan: database size, function calls, file storage and indexes.',
          publishedDate: '2026-01-12',
        },
        {
          title: 'Building retrieval for a chat with a million messages',
          url: 'https://stack.convex.dev/ai-chat-with-convex-vector-search',
          snippet:
            'How we went from full-text search to embeddings, what it costs per message, and the three places where we were wrong at first.',
          publishedDate: '2025-11-03',
        },
      ],
    },
    partialResult: {
      results: [
        {
          title: 'Vector search | Convex Developer Hub',
          url: 'https://docs.convex.dev/search/vector-search',
          snippet: 'Vector search lets you find Convex documents similar to a given vector.',
        },
      ],
    },
    error: 'Tavily answered 429: rate limit of 100 requests a minute exceeded',
    reason: 'Look in our own notes first',
    durationMs: 1_840,
  },
  {
    args: { query: 'who maintains assistant-ui' },
    result: {
      answer: 'assistant-ui is maintained by its own company and by more than 100 contributors.',
      results: [
        {
          title: 'assistant-ui/assistant-ui',
          url: 'https://github.com/assistant-ui/assistant-ui',
          content: 'TypeScript and React library for AI chat.',
        },
      ],
    },
    durationMs: 960,
  },
  {
    args: { query: 'zxqv 8812 flurbonic widget datasheet' },
    result: { results: [] },
    durationMs: 720,
  },
];
