import { BookOpenText } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { UrlReaderDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { clip, counted, ending, quoted } from '../words.js';
import { urlReaderExamples } from './examples.js';
import { readPage, type UrlReaderArgs, type UrlReaderResult } from './readPage.js';

/** Where the page is: its domain says more than its address does in a row. */
function site(args: object, result?: unknown): string | undefined {
  const page = readPage(args, result);
  return page?.domain ?? (page?.url === undefined ? undefined : clip(page.url) || undefined);
}

const page = (args: object): string => site(args) ?? 'a web page';

/** A web page that was read. */
export const urlReader = defineToolDisplay<UrlReaderArgs, UrlReaderResult>({
  title: 'Web page',
  icon: BookOpenText,
  labels: {
    'input-streaming': 'Preparing to read a web page',
    running: ({ args }) => `Reading ${page(args)}`,
    'awaiting-approval': ({ args }) => `Wants to read ${page(args)}`,
    partial: ({ args, result }) => {
      const words = readPage(args, result)?.words ?? 0;
      return `Reading ${page(args)}${words > 0 ? `, ${counted(words, 'word', 'words')} so far` : ''}`;
    },
    complete: ({ args, result }) => {
      const { title, text, isBlank = false } = readPage(args, result) ?? {};
      const where = site(args, result);
      const name = quoted(title);
      if (text === undefined && !isBlank) return undefined;
      if (isBlank) return where === undefined ? 'Read an empty page' : `Read ${where}, no text found`;
      return name === undefined ? `Read ${where ?? 'a web page'}` : `Read ${name}${ending('on', where)}`;
    },
    error: ({ args }) => `Failed to read ${page(args)}`,
    denied: ({ args }) => `Permission denied to read ${page(args)}`,
    cancelled: ({ args }) => `Stopped reading ${page(args)}`,
    stale: 'Page reader is not responding',
  },
  summary: {
    running: ({ count }) => `Reading ${counted(count, 'page', 'pages')}`,
    complete: ({ count }) => `Read ${counted(count, 'page', 'pages')}`,
  },
  details: UrlReaderDetails,
  args: false,
  error: errorSentence({
    timeout: 'The page took too long to load.',
    limit: 'Too many pages were requested at once. Try again in a minute.',
    forbidden: 'This site doesn’t allow assistants to read this page.',
    missing: 'Page not found.',
    network: 'Couldn’t reach the site.',
    other: 'Couldn’t open the page.',
  }),
  approval: {
    question: ({ args }) => `Read ${page(args)}?`,
    consequence: 'The server opens the page and the assistant reads it.',
    approve: 'Read',
  },
  staleAfterMs: 45_000,
  examples: urlReaderExamples,
});
