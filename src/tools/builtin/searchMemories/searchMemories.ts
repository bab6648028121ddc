import { Brain } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { SearchMemoriesDetails, InputFacts } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { textIn } from '../read.js';
import { counted, ending, quoted } from '../words.js';
import { readMemories, type SearchMemoriesArgs, type SearchMemoriesResult } from './readMemories.js';

const forWhat = (args: object): string => ending('for', quoted(textIn(args, 'query', 'q')));

/** What is remembered about something. */
export const searchMemories = defineToolDisplay<SearchMemoriesArgs, SearchMemoriesResult>({
  title: 'Memory search',
  icon: Brain,
  labels: {
    'input-streaming': 'Preparing to search memories',
    running: ({ args }) => `Searching memories${forWhat(args)}`,
    'awaiting-approval': ({ args }) => `Wants to search memories${forWhat(args)}`,
    partial: ({ args, result }) => {
      const count = readMemories(result)?.length ?? 0;
      if (count === 0) return `Searching memories${forWhat(args)}`;
      return `Searching memories, ${counted(count, 'match', 'matches')} so far`;
    },
    complete: ({ args, result }) => {
      const memories = readMemories(result);
      if (!memories) return undefined;
      if (memories.length === 0) return `Found no memories${forWhat(args)}`;
      return `Found ${counted(memories.length, 'memory', 'memories')}${forWhat(args)}`;
    },
    error: ({ args }) => `Failed to search memories${forWhat(args)}`,
    denied: ({ args }) => `Memory search${forWhat(args)} denied`,
    cancelled: ({ args }) => `Stopped searching memories${forWhat(args)}`,
    stale: 'Memory search is not responding',
  },
  summary: { running: 'Searching memories', complete: 'Searched memories' },
  details: SearchMemoriesDetails,
  args: InputFacts,
  error: errorSentence({
    timeout: 'The search took too long.',
    other: 'Couldn’t search memories.',
  }),
  approval: {
    question: ({ args }) => `Search your memories${forWhat(args)}?`,
    consequence: 'The assistant will read any that match.',
    approve: 'Search',
  },
  examples: [
    {
      args: { query: 'preferred programming languages', limit: 5 },
      streamingArgs: { query: 'preferred pro' },
      result: {
        found: 3,
        memories: [
          { content: 'Prefers TypeScript over JavaScript', category: 'preference', relevance: 0.92 },
          {
            content: 'Is learning Rust by rewriting the log pipeline of the Acme project',
            category: 'project',
            relevance: 0.81,
          },
          { content: 'Worked with Python at a bank from 2018 to 2021', category: 'fact', relevance: 0.64 },
        ],
      },
      partialResult: {
        memories: [{ content: 'Prefers TypeScript over JavaScript', category: 'preference' }],
      },
      error: 'Vector index memories.by_embedding timed out after 10000ms',
      reason: 'Not without asking me',
      durationMs: 420,
    },
    {
      args: { query: 'favourite restaurants in Lisbon' },
      result: { found: 0, memories: [] },
      durationMs: 310,
    },
  ],
});
