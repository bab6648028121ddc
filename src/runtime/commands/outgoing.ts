import type { AppendMessage } from '@assistant-ui/react';
import { ClientError, type ClientErrorCode } from '../../shared/clientError.js';
import type { FileUploads } from '../uploads/attachments.js';
import type { SentExtras, SentFile } from '../functions.js';
import type { InlineFile } from '../uploads/inlineFiles.js';

/** A message of assistant-ui's composer, in the form of a thread command. */
export interface Outgoing {
  readonly prompt: string;
  readonly files: SentFile[] | Promise<SentFile[]> | undefined;
  readonly extras: SentExtras;
}

type Part = AppendMessage['content'][number];
type Attachment = NonNullable<AppendMessage['attachments']>[number];

/** Reads everything a message carries. `files` fails if something cannot be sent: nothing is dropped silently. */
export function readMessage(message: AppendMessage, uploads: FileUploads | undefined): Outgoing {
  const { content, attachments = [], sourceId } = message;
  // An edited message includes its old parts. The server keeps them unless something is added.
  const isOwn = ({ id }: Attachment) => sourceId !== null && id.startsWith(`${sourceId}:file:`);
  const isAdded = (attachment: Attachment) => !isOwn(attachment) && !isLiftedData(attachment);
  const isReplaced = attachments.some(isAdded) || content.some(isFile);
  const attached = isReplaced ? attachments.filter((one) => !isLiftedData(one)) : [];
  const inline = attached.filter((one) => uploads?.take([one]).length !== 1);
  const parts = [...content, ...inline.flatMap((one) => one.content)];
  const files = [
    ...inline.flatMap((one) => one.content.filter(isFile).map((part) => ({ part, name: one.name }))),
    ...content.filter(isFile).map((part) => ({ part })),
  ];
  const data = content.flatMap((part) =>
    part.type === 'data' ? [{ name: part.name, data: part.data ?? null }] : [],
  );
  const { custom } = message.metadata;
  return {
    prompt: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    files: filesOf(message, parts, uploads, { attached, files }),
    extras: {
      ...toRunConfig(message.runConfig),
      ...(Object.keys(custom).length > 0 && { metadata: custom }),
      ...(data.length > 0 && { data }),
    },
  };
}

/** An empty configuration is the composer's default and means nothing. */
export const toRunConfig = (runConfig: AppendMessage['runConfig']): Pick<SentExtras, 'runConfig'> =>
  runConfig && Object.keys(runConfig).length > 0 ? { runConfig } : {};

const isFile = (part: Part): part is InlineFile['part'] =>
  part.type === 'image' || part.type === 'file' || part.type === 'audio';

/** assistant-ui turns the data parts of an edited message into attachments. */
const isLiftedData = ({ content }: Attachment): boolean =>
  content.length > 0 && content.every(({ type }) => type === 'data');

function filesOf(
  { role, startRun }: AppendMessage,
  parts: readonly Part[],
  uploads: FileUploads | undefined,
  { attached, files }: { attached: readonly Attachment[]; files: readonly InlineFile[] },
): Outgoing['files'] {
  const refuse = (code: ClientErrorCode, subject?: string) =>
    Promise.reject<SentFile[]>(new ClientError(code, subject));
  if (role !== 'user') return refuse('notUserMessage');
  if (startRun === false) return refuse('needsReply');
  const unknown = parts.find((part) => part.type !== 'text' && part.type !== 'data' && !isFile(part));
  if (unknown) return refuse('partUnsupported', unknown.type);
  const stored = uploads?.take(attached);
  if (files.length === 0) return stored;
  if (!uploads) return refuse('filesUnsupported');
  return import('../uploads/inlineFiles.js')
    .then(({ readInlineFile }) => Promise.all(files.map(readInlineFile)))
    .then((read) => Promise.all(read.map((file) => uploads.put(file))))
    .then((put) => [...(stored ?? []), ...put]);
}
