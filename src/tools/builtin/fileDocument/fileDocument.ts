import { FileText } from 'lucide-react';
import type { BuiltinToolStrings } from '../../../strings/index.js';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { FileDocumentDetails, FileDocumentInput } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { labelsOf } from '../rowTexts.js';
import { clipped } from '../words.js';
import { fileDocumentExamples } from './examples.js';
import {
  isWriting,
  readAction,
  readDocument,
  type FileAction,
  type FileDocumentArgs,
  type FileDocumentResult,
} from './readDocument.js';

const nameOf = (args: object, result?: unknown) => clipped(readDocument(args, result).file?.name, 48);

function answer(
  args: object,
  result: unknown,
  { done }: BuiltinToolStrings['fileDocument'],
): string | undefined {
  const { action, file, text, words = 0, isEmpty } = readDocument(args, result);
  if (!file && text === undefined && !isEmpty) return undefined;
  const name = nameOf(args, result);
  if (isEmpty) return done(action, name, { isEmpty });
  const { pages } = file ?? {};
  if (isWriting(action)) return done(action, name, {});
  return done(action, name, pages === undefined ? { ...(words > 0 && { words }) } : { pages });
}

/** The action of several calls, if all have the same one. */
function actionOf(calls: ReadonlyArray<{ readonly args: object }>): FileAction | undefined {
  const actions = new Set(calls.map(({ args }) => readAction(args)));
  return actions.size === 1 ? [...actions][0] : undefined;
}

/** Shows a file that is read or written. */
export const fileDocument = defineBuiltinTool<FileDocumentArgs, FileDocumentResult>(
  ({ fileDocument: texts }) => ({
    title: texts.title,
    icon: FileText,
    labels: {
      ...labelsOf(texts, (args) => [readAction(args), nameOf(args)]),
      complete: ({ args, result }) => answer(args, result, texts),
    },
    summary: {
      running: ({ calls }) => texts.summary.running(calls.length, actionOf(calls)),
      complete: ({ calls }) => texts.summary.complete(calls.length, actionOf(calls)),
    },
    details: FileDocumentDetails,
    args: FileDocumentInput,
    error: errorSentence(texts.errors),
    approval: {
      question: ({ args }) => texts.approval.question(readAction(args), nameOf(args)),
      consequence: ({ args }) => texts.approval.consequence(readAction(args)),
    },
    examples: fileDocumentExamples,
  }),
);
