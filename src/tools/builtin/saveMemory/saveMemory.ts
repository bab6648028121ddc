import { BookmarkPlus } from 'lucide-react';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { SaveMemoryDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { labelsOf, summaryOf } from '../rowTexts.js';
import { clipped } from '../words.js';
import {
  isDuplicate,
  isRefused,
  readSaved,
  type SaveMemoryArgs,
  type SaveMemoryResult,
} from './readSaved.js';

const textOf = (args: object, result?: unknown) => clipped(readSaved(args, result)?.text, 48);

/** Shows a memory that is saved. */
export const saveMemory = defineBuiltinTool<SaveMemoryArgs, SaveMemoryResult>(({ saveMemory: texts }) => {
  const { duplicate, ...errors } = texts.errors;
  const sentence = errorSentence(errors);
  return {
    title: texts.title,
    icon: BookmarkPlus,
    labels: {
      ...labelsOf(texts, (args) => [textOf(args)]),
      complete: ({ args, result }) => {
        if (isDuplicate(result)) return texts.alreadyKnown;
        return isRefused(result) ? undefined : texts.done(textOf(args, result));
      },
    },
    summary: summaryOf(texts),
    details: SaveMemoryDetails,
    args: false,
    error: ({ errorText }) =>
      /already|duplicate/i.test(errorText ?? '') ? duplicate : sentence({ errorText }),
    approval: texts.approval,
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
  };
});
