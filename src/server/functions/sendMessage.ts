import type { ThreadDoc } from '@convex-dev/agent';
import { expireApprovals } from '../approvals/expireApprovals.js';
import { threadError } from '../errors.js';
import {
  checkExtras,
  checkRunConfig,
  extrasField,
  quotationIn,
  type MessageExtras,
} from '../rows/messageExtras.js';
import { attachFiles, recordFiles, type Attached, type Upload } from '../rows/messageFiles.js';
import type { ThreadApi } from '../options.js';
import { modulePath, runThreadRef } from '../runs/scheduleRun.js';
import { startRun } from '../runs/startRun.js';
import { checkBytes } from '../access/textLimits.js';
import { setTitle } from '../threads/changeThread.js';
import { addRow, type Message, type MutationCtx } from '../rows/messageRows.js';

export interface Sent {
  readonly messageId: string;
  readonly order: number;
}

/** A message as a client sends it. */
export interface NewMessage extends MessageExtras {
  readonly prompt: string;
  readonly files?: Upload[];
  readonly runConfig?: unknown;
}

export type TitleArgs = { threadId: string; userId: string; prompt: string; title: string };

/** Stores the message and starts the reply. */
export async function sendMessage(
  api: ThreadApi,
  ctx: MutationCtx,
  thread: ThreadDoc,
  userId: string,
  { prompt, files = [], runConfig, ...more }: NewMessage,
): Promise<Sent> {
  const config = checkRunConfig(api, runConfig);
  const extras = checkExtras(api, more);
  const text = checkPrompt(api, prompt, files.length > 0);
  const attached = await attachFiles(api, ctx, userId, files);
  await expireApprovals(api, ctx, thread._id, userId);
  const doc = await addRow(api, ctx, {
    threadId: thread._id,
    userId,
    message: userMessage(text, attached, extras),
  });
  if (attached.storageIds.length > 0) await recordFiles(api, ctx, userId, doc, attached);
  await startRun(api, ctx, userId, doc, { ...(config !== undefined && { runConfig: config }) });
  if (thread.title === undefined && text !== '') await giveTitle(api, ctx, thread, userId, text);
  return { messageId: doc._id, order: doc.order };
}

/** A message needs text or files. Whitespace inside and around the text is kept. */
export function checkPrompt(api: ThreadApi, prompt: string, hasFiles: boolean): string {
  checkBytes('The message', prompt, api.limits.prompt);
  if (prompt.trim() === '') {
    if (!hasFiles) throw threadError('invalid-arguments', 'The message is empty.');
    return '';
  }
  return prompt;
}

/** A quote is a separate text before the message, so that every model reads it. */
export function userMessage(
  text: string,
  { parts }: Pick<Attached, 'parts'>,
  extras: MessageExtras | undefined,
): Message {
  const quotation = extras && quotationIn(extras);
  const texts = [quotation ?? '', text].filter((one) => one !== '');
  const isPlain = parts.length === 0 && quotation === undefined;
  const content = isPlain ? text : [...texts.map((one) => ({ type: 'text' as const, text: one })), ...parts];
  return { role: 'user', content, ...extrasField(extras) };
}

async function giveTitle(
  api: ThreadApi,
  ctx: MutationCtx,
  thread: ThreadDoc,
  userId: string,
  prompt: string,
): Promise<void> {
  const title = firstLine(prompt);
  await setTitle(api, ctx, thread, title);
  if (!api.options.generateTitle) return;
  const ref = runThreadRef(await modulePath(api, ctx));
  await ctx.scheduler.runAfter(0, ref, { title: { threadId: thread._id, userId, prompt, title } });
}

const TITLE_LENGTH = 60;

function firstLine(text: string): string {
  const line = text.trim().split(/\r?\n/, 1)[0]!;
  const characters = Array.from(line.slice(0, 2 * (TITLE_LENGTH + 1))); // never half a character, which Convex cannot store
  return characters.length > TITLE_LENGTH
    ? `${characters
        .slice(0, TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
