import { v } from 'convex/values';
import { isRecord, toJson } from '../../shared/json.js';
import { OWN_KEY } from '../../shared/text/thoughtTime.js';
import type { Row } from '../agentPort.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import { isStorable } from './storable.js';
import { checkBytes } from '../access/textLimits.js';

/** Settings of one run, as assistant-ui's `runConfig` has them. */
export const vRunConfig = v.object({ custom: v.optional(v.record(v.string(), v.any())) });

/** A data part of a message. */
export const vDataPart = v.object({ name: v.string(), data: v.any() });

/** What `sendMessage`, `editMessage` and `regenerate` take besides text and files. */
export const vExtras = {
  metadata: v.optional(v.record(v.string(), v.any())),
  data: v.optional(v.array(vDataPart)),
};

/** What a message contains besides text and files. It comes from the client: check every value before you use it. */
export interface MessageExtras {
  /** `metadata.custom` of the message in assistant-ui, with the quote under `quote`. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The message's data parts. The model does not see them. */
  readonly data?: ReadonlyArray<{ readonly name: string; readonly data: unknown }>;
}

/** The JSON text of a `runConfig`, if there is one. */
export function checkRunConfig(api: ThreadApi, runConfig: unknown): string | undefined {
  return runConfig === undefined
    ? undefined
    : checkJson('The run configuration', runConfig, api.limits.runConfig);
}

/** Refuses extras that are too large or cannot be stored with a message. Returns undefined if there are none. */
export function checkExtras(api: ThreadApi, { metadata, data }: MessageExtras): MessageExtras | undefined {
  const extras = {
    ...(metadata && Object.keys(metadata).length > 0 && { metadata }),
    ...(data && data.length > 0 && { data }),
  };
  if (Object.keys(extras).length === 0) return undefined;
  checkJson('The metadata of the message', extras, api.limits.metadata);
  return extras;
}

function checkJson(name: string, value: unknown, max: number): string {
  if (toJson(value) !== value || !isStorable(value)) {
    throw threadError('invalid-arguments', `${name} must be JSON that Convex can store.`);
  }
  const text = JSON.stringify(value);
  checkBytes(name, text, max);
  return text;
}

/** The fields of a user's row that store `extras`. */
export const extrasField = (
  extras: MessageExtras | undefined,
): { providerOptions?: Record<string, Record<string, unknown>> } =>
  extras ? { providerOptions: { [OWN_KEY]: { ...extras } } } : {};

/** Reads the extras that a row's message was stored with. */
export function readExtras({ message }: Row): MessageExtras {
  const options: unknown = message?.role === 'user' ? message.providerOptions : undefined;
  const stored = isRecord(options) ? options[OWN_KEY] : undefined;
  return isRecord(stored) ? stored : {};
}

/** The row without the extras, which are not for providers. */
export function withoutExtras(row: Row): Row {
  const { message } = row;
  if (message?.role !== 'user' || !message.providerOptions?.[OWN_KEY]) return row;
  const { [OWN_KEY]: _, ...options } = message.providerOptions;
  const { providerOptions: __, ...bare } = message;
  return {
    ...row,
    message: Object.keys(options).length > 0 ? { ...bare, providerOptions: options } : bare,
  };
}

/** The parts of a user's row, or its text, without the quotation before them. */
export function withoutQuotation(row: Row): unknown {
  const content: unknown = row.message?.content;
  const quotation = quotationIn(readExtras(row));
  if (quotation === undefined || !Array.isArray(content)) return content;
  const [first, ...others] = content as unknown[];
  return isRecord(first) && first.text === quotation ? others : content;
}

/** The quote of a message as the model reads it: a text part with a Markdown quotation. */
export function quotationIn({ metadata }: MessageExtras): string | undefined {
  const quote = metadata?.quote;
  const text = isRecord(quote) && typeof quote.text === 'string' ? quote.text.trim() : '';
  return text === '' ? undefined : text.replace(/^/gm, '> ');
}
