import type { EventFields, ThreadEvent } from './types.js';

type Fields = Readonly<Record<string, unknown>>;

const TYPES: ReadonlySet<unknown> = new Set<ThreadEvent['type']>([
  'delta',
  'tool_call_start',
  'tool_call_result',
  'message_complete',
]);

/** More parts than any message has. A hostile index must not make the reducer count up to it. */
const MAX_INDEX = 100_000;

const isText = (value: unknown): boolean => typeof value === 'string';
/** Some senders write null for a missing field. */
const isMissing = (value: unknown): boolean => value === undefined || value === null;
const isOptionalText = (value: unknown): boolean => isMissing(value) || isText(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isOptionalCount = (value: unknown): boolean => isMissing(value) || isCount(value);
const isOptionalIndex = (value: unknown): boolean =>
  isMissing(value) || (isCount(value) && (value as number) <= MAX_INDEX);

/** Parses a value as an event and drops fields that are null. Returns undefined if it cannot be applied. */
export function readEvent(value: unknown): ThreadEvent | undefined {
  if (!isThreadEvent(value)) return undefined;
  const { result, ...fields } = value as ThreadEvent & { result?: unknown }; // null is a valid result
  const given = Object.entries(fields).filter(([, field]) => field !== null);
  return { ...Object.fromEntries(given), ...(result !== undefined && { result }) } as unknown as ThreadEvent;
}

function isThreadEvent(value: unknown): value is ThreadEvent {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Fields;
  if (!TYPES.has(event.type) || !isPlace(event)) return false;
  switch (event.type as ThreadEvent['type']) {
    case 'delta':
      return isOptionalText(event.text) && isOptionalCount(event.offset) && isPart(event.part);
    case 'tool_call_start':
      return isText(event.toolCallId) && isText(event.toolName) && isOptionalCount(event.attempt);
    case 'tool_call_result':
      return isText(event.toolCallId) && isOptionalText(event.toolName) && isOptionalCount(event.attempt);
    default:
      return isOptionalText(event.content) && isOptionalIndex(event.parts);
  }
}

const isPlace = ({ id, messageId, turn, step, index, revision, role }: Fields): boolean =>
  isOptionalText(id) &&
  isOptionalText(messageId) &&
  isOptionalCount(turn) &&
  isOptionalCount(step) &&
  isOptionalIndex(index) &&
  isOptionalCount(revision) &&
  (isMissing(role) || (ROLES as readonly unknown[]).includes(role));

const ROLES: ReadonlyArray<NonNullable<EventFields['role']>> = ['user', 'assistant', 'system'];

const isPart = (part: unknown): boolean =>
  isMissing(part) || (typeof part === 'object' && isText((part as Fields).type));
