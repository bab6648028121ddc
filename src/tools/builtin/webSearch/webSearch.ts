import { Globe } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { WebSearchDetails, InputFacts } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { textIn } from '../read.js';
import { counted, ending, quoted } from '../words.js';
import { webSearchExamples } from './examples.js';
import { readHits, type WebSearchArgs, type WebSearchResult } from './readHits.js';

const forWhat = (args: object): string => ending('for', quoted(textIn(args, 'query', 'q', 'searchQuery')));

/** What a web search has found. */
export const webSearch = defineToolDisplay<WebSearchArgs, WebSearchResult>({
  title: 'Web search',
  icon: Globe,
  labels: {
    'input-streaming': 'Preparing to search the web',
    running: ({ args }) => `Searching the web${forWhat(args)}`,
    'awaiting-approval': ({ args }) => `Wants to search the web${forWhat(args)}`,
    partial: ({ args, result }) => {
      const count = readHits(result)?.length ?? 0;
      if (count === 0) return `Searching the web${forWhat(args)}`;
      return `Searching the web, ${counted(count, 'result', 'results')} so far`;
    },
    complete: ({ args, result }) => {
      const hits = readHits(result);
      if (!hits) return undefined;
      if (hits.length === 0) return `Found no results${forWhat(args)}`;
      return `Found ${counted(hits.length, 'result', 'results')}${forWhat(args)}`;
    },
    error: ({ args }) => `Failed to search the web${forWhat(args)}`,
    denied: ({ args }) => `Web search${forWhat(args)} denied`,
    cancelled: ({ args }) => `Stopped searching the web${forWhat(args)}`,
    stale: 'Web search is not responding',
  },
  summary: {
    running: ({ count }) => (count === 1 ? 'Searching the web' : `Running ${count} web searches`),
    complete: ({ count }) => (count === 1 ? 'Searched the web' : `Searched the web ${count} times`),
  },
  details: WebSearchDetails,
  args: InputFacts,
  error: errorSentence({
    timeout: 'The search took too long.',
    limit: 'Too many searches at once. Try again in a minute.',
    network: 'Couldn’t reach the search service.',
    other: 'The search service didn’t respond.',
  }),
  approval: {
    question: ({ args }) => `Search the web${forWhat(args)}?`,
    consequence: 'The search terms are sent to a search service.',
    approve: 'Search',
  },
  staleAfterMs: 45_000,
  examples: webSearchExamples,
});
