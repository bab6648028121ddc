import { ConvexError } from 'convex/values';
import { isStop } from '../../shared/isStop.js';
import { OUTCOME_TEXT } from '../runs/steps/openStepRows.js';
import { INTERRUPTED, REPLACED_REPLY, STOPPED } from '../runs/types.js';
import type { ErrorReport, ThreadApiOptions } from '../options.js';

/** The sentence everyone sees for a failure whose details are private. */
export const GENERIC_SENTENCES = { tool: OUTCOME_TEXT.failed, message: 'The reply failed.' } as const;

/** The errors of this server itself. Readers, the model and the bridge see them unchanged. */
const OWN_SENTENCES: ReadonlySet<string> = new Set([
  ...Object.values(GENERIC_SENTENCES),
  ...Object.values(OUTCOME_TEXT),
  INTERRUPTED,
  REPLACED_REPLY,
  STOPPED,
]);

/**
 * The text of an error for the model and for readers, or undefined if it was not meant for them. Convex sends a
 * `ConvexError` to clients and hides all other errors. Errors that tools throw are treated the same way.
 */
export function publicTextOf(error: unknown): string | undefined {
  if (!(error instanceof ConvexError)) return undefined;
  const data: unknown = error.data;
  if (typeof data === 'string') return data;
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined;
  return typeof message === 'string' ? message : JSON.stringify(data);
}

/** Characters of an error that the ledger keeps. */
const MAX_RAW_LENGTH = 4_000;
export const MAX_PUBLIC_LENGTH = 2_000;

/** The raw error, for users that `authorizeDebug` accepts. */
export function rawTextOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.slice(0, MAX_RAW_LENGTH);
}

/** A failure as it is stored. */
export interface StoredError {
  readonly kind: ErrorReport['kind'];
  readonly toolName?: string | undefined;
  /** What was thrown, or the error text in the row or stream. */
  readonly raw: string;
  /** The text that was meant for readers. */
  readonly publicText?: string | undefined;
}

/**
 * The one sentence everyone may read. Raw errors contain keys, addresses and stacks, so only the app's own hook gets
 * them.
 */
export function describeError(
  options: Pick<ThreadApiOptions, 'describeError'>,
  { kind, toolName, raw, publicText }: StoredError,
): string {
  const text = publicText ?? firstLine(raw);
  if (OWN_SENTENCES.has(text)) return text;
  // Runs that the app starts itself report a stop in the agent's wording.
  if (kind === 'message' && isStop(text)) return STOPPED;
  const fallback = publicText ?? GENERIC_SENTENCES[kind];
  try {
    const report = { kind, text: firstLine(text), ...(toolName !== undefined && { toolName }) };
    return options.describeError?.(report) ?? fallback;
  } catch (error) {
    console.error('describeError failed', error);
    return fallback;
  }
}

const MAX_LINE_LENGTH = 300;

function firstLine(text: string): string {
  const line = text
    .trim()
    .replace(/^(Uncaught )?Error: /, '')
    .split(/\r?\n/, 1)[0]!;
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH - 1)}…` : line;
}
