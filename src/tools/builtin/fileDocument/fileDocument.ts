import { FileText } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { FileDocumentDetails, FileDocumentInput } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { clip, counted, joined } from '../words.js';
import { fileDocumentExamples } from './examples.js';
import {
  isWriting,
  readAction,
  readDocument,
  type FileAction,
  type FileDocumentArgs,
  type FileDocumentResult,
} from './readDocument.js';

/** Each action as it is asked for, as it is done, and as it is over. */
const VERBS: Readonly<Record<FileAction, readonly [plain: string, ongoing: string, past: string]>> = {
  read: ['read', 'reading', 'read'],
  extract: ['extract data from', 'extracting data from', 'extracted data from'],
  write: ['write', 'writing', 'wrote'],
  append: ['append to', 'appending to', 'appended to'],
};

const document = (args: object, result?: unknown): string => {
  const name = readDocument(args, result).file?.name;
  return (name !== undefined && clip(name, 48)) || 'a document';
};

/** "read report.pdf" */
const plain = (args: object): string => `${VERBS[readAction(args)][0]} ${document(args)}`;
/** "reading report.pdf" */
const ongoing = (args: object): string => `${VERBS[readAction(args)][1]} ${document(args)}`;

const upper = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

function answer(args: object, result: unknown): string | undefined {
  const { action, file, text, words, isEmpty } = readDocument(args, result);
  if (!file && text === undefined && !isEmpty) return undefined;
  const { pages } = file ?? {};
  const size =
    pages === undefined
      ? words !== undefined && words > 0 && counted(words, 'word', 'words')
      : counted(pages, 'page', 'pages');
  const doing = `${upper(VERBS[action][2])} ${document(args, result)}`;
  return joined(doing, isEmpty ? 'no text found' : !isWriting(action) && size);
}

/** "read 2 documents": one verb where all calls did the same. */
function several(calls: ReadonlyArray<{ readonly args: object }>, form: 1 | 2): string {
  const actions = [...new Set(calls.map(({ args }) => readAction(args)))];
  const mixed = form === 1 ? 'using' : 'used';
  const verb = actions.length === 1 ? VERBS[actions[0]!][form] : mixed;
  return upper(`${verb} ${counted(calls.length, 'document', 'documents')}`);
}

const CONSEQUENCES: Readonly<Record<FileAction, string>> = {
  read: 'The assistant can use its contents in the reply.',
  extract: 'The assistant can use its contents in the reply.',
  write: 'This replaces the file’s contents.',
  append: 'This adds the text to the end of the file.',
};

/** A file that is read or written. */
export const fileDocument = defineToolDisplay<FileDocumentArgs, FileDocumentResult>({
  title: 'Document',
  icon: FileText,
  labels: {
    'input-streaming': ({ args }) => `Preparing to ${VERBS[readAction(args)][0]} a document`,
    running: ({ args }) => upper(ongoing(args)),
    'awaiting-approval': ({ args }) => `Wants to ${plain(args)}`,
    partial: ({ args }) => upper(ongoing(args)),
    complete: ({ args, result }) => answer(args, result),
    error: ({ args }) => `Failed to ${plain(args)}`,
    denied: ({ args }) => `Permission denied to ${plain(args)}`,
    cancelled: ({ args }) => `Stopped ${ongoing(args)}`,
    stale: 'File access is not responding',
  },
  summary: {
    running: ({ calls }) => several(calls, 1),
    complete: ({ calls }) => several(calls, 2),
  },
  details: FileDocumentDetails,
  args: FileDocumentInput,
  error: errorSentence({
    timeout: 'The document took too long to open.',
    forbidden: 'The assistant doesn’t have access to this document.',
    missing: 'Document not found.',
    other: 'Couldn’t open the document.',
  }),
  approval: {
    question: ({ args }) => `${upper(plain(args))}?`,
    consequence: ({ args }) => CONSEQUENCES[readAction(args)],
  },
  examples: fileDocumentExamples,
});
