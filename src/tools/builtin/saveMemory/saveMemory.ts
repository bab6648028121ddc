import { BookmarkPlus } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { SaveMemoryDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { quoted } from '../words.js';
import {
  isDuplicate,
  isRefused,
  readSaved,
  type SaveMemoryArgs,
  type SaveMemoryResult,
} from './readSaved.js';

const what = (args: object, result?: unknown): string => {
  const text = quoted(readSaved(args, result)?.text, 48);
  return text === undefined ? 'a memory' : `${text} to memory`;
};

const sentence = errorSentence({
  timeout: 'Saving took too long. It may not have been saved.',
  limit: 'Too many requests at once. This wasn’t saved.',
  other: 'Couldn’t save this.',
});

/** Something that is remembered from now on. */
export const saveMemory = defineToolDisplay<SaveMemoryArgs, SaveMemoryResult>({
  title: 'Memory',
  icon: BookmarkPlus,
  labels: {
    'input-streaming': 'Preparing to save a memory',
    running: ({ args }) => `Saving ${what(args)}`,
    'awaiting-approval': ({ args }) => `Wants to save ${what(args)}`,
    partial: ({ args }) => `Saving ${what(args)}`,
    complete: ({ args, result }) => {
      if (isDuplicate(result)) return 'Already in memory';
      return isRefused(result) ? undefined : `Saved ${what(args, result)}`;
    },
    error: ({ args }) => `Failed to save ${what(args)}`,
    denied: ({ args }) => `Permission denied to save ${what(args)}`,
    cancelled: ({ args }) => `Stopped saving ${what(args)}`,
    stale: 'Memory is not responding',
  },
  summary: {
    running: 'Saving to memory',
    complete: ({ count }) => `Saved ${count === 1 ? 'a memory' : `${count} memories`}`,
  },
  details: SaveMemoryDetails,
  args: false,
  error: ({ errorText }) =>
    /already|duplicate/i.test(errorText ?? '') ? 'This was already in memory.' : sentence({ errorText }),
  approval: {
    question: 'Save this to memory?',
    consequence: 'The assistant can use it in later conversations.',
    approve: 'Save',
    deny: 'Don’t save',
  },
  examples: [
    {
      args: {
        content: 'Prefers short answers with code first and explanations after',
        category: 'preference',
        reasoning: 'It applies to every answer from now on.',
      },
      streamingArgs: { content: 'Prefers short ans' },
      result: { success: true, memoryId: 'k57f3v9q' },
      error: 'Embedding service answered 503',
      reason: 'That was only for today',
      durationMs: 640,
    },
    {
      args: { content: 'Is called Amira and lives in Rotterdam', category: 'identity' },
      result: { success: true, duplicate: true },
      durationMs: 380,
    },
  ],
});
