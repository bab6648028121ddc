import { fieldsOf, numberIn, payloadOf, textIn, toText } from '../read.js';
import { fileName, readFile, type FileFacts } from '../readFile.js';

/** What a `fileDocument` call does with the file. */
export type FileAction = 'read' | 'extract' | 'write' | 'append';

/** Arguments that the `fileDocument` display reads. */
export interface FileDocumentArgs {
  /** @default 'read' */
  readonly action?: FileAction | undefined;
  /** Also read from `name` and `path`. */
  readonly fileName?: string | undefined;
  /** The index of the file in the message. */
  readonly fileIndex?: number | undefined;
  /** The text to write. */
  readonly content?: string | undefined;
}

/** The result that the `fileDocument` display reads. */
export interface FileDocumentResult {
  readonly fileName?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly action?: string | undefined;
  /** In bytes. */
  readonly size?: number | undefined;
  readonly pageCount?: number | undefined;
  readonly wordCount?: number | undefined;
  /** The text that was read. Also read from `text` and `excerpt`, or from a bare text. */
  readonly content?: string | undefined;
  readonly truncated?: boolean | undefined;
}

export interface Document {
  readonly file: FileFacts | undefined;
  readonly action: FileAction;
  readonly text: string | undefined;
  readonly words: number | undefined;
  readonly isTruncated: boolean;
  /** The document was read and is empty. */
  readonly isEmpty: boolean;
}

const ACTIONS: Readonly<Record<string, FileAction>> = {
  extract: 'extract',
  write: 'write',
  create: 'write',
  save: 'write',
  update: 'write',
  overwrite: 'write',
  edit: 'write',
  append: 'append',
};

export function readAction(args: unknown, result?: unknown): FileAction {
  const name = textIn(args, 'action', 'operation', 'mode') ?? textIn(result, 'action', 'operation') ?? 'read';
  return (Object.hasOwn(ACTIONS, name) && ACTIONS[name]) || 'read';
}

export const isWriting = (action: FileAction): boolean => action === 'write' || action === 'append';

export function readDocument(args: unknown, result?: unknown): Document {
  const payload = payloadOf(result);
  const { metadata } = fieldsOf(payload);
  const action = readAction(args, payload);
  const given = fieldsOf(args);
  // The text of a write is in its arguments, so it exists before the write is done.
  const text = isWriting(action)
    ? textIn(args, 'content', 'text')
    : (textIn(payload, 'content', 'text', 'excerpt', 'summary') ?? toText(payload));
  const file = readFile({
    ...fieldsOf(metadata),
    ...fieldsOf(payload),
    fileName: fileName(fieldsOf(payload)) ?? fileName(given),
  });
  return {
    file,
    action,
    text,
    words: numberIn(payload, 'wordCount', 'words') ?? numberIn(metadata, 'wordCount', 'words'),
    isTruncated: fieldsOf(payload)['truncated'] === true,
    isEmpty: text === undefined && !isWriting(action) && (payload === '' || 'content' in fieldsOf(payload)),
  };
}
