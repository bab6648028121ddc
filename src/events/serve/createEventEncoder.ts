import type { BridgeMessage, ThreadSnapshot, ToolCall } from '../../bridge/index.js';
import { comparePlaces, type MessagePlace } from '../draft/messageOrder.js';
import { partsOf, type EventPart } from '../draft/messageParts.js';
import { formatPosition, parsePosition, type EventPosition } from './position.js';
import { digestOf, SentMessage, type MessageState } from './sentMessage.js';
import type { EventFields, ThreadEvent } from '../types.js';

/** Options of `createEventEncoder`. */
export interface EventEncoderOptions {
  /** The id of the last event that the client has. Only what came after it is sent. */
  readonly lastEventId?: string | null | undefined;
}

/**
 * Returns the events that lead from the previous snapshot to this one. Clients resume after the last event that has an
 * id.
 */
export type EventEncoder = (snapshot: ThreadSnapshot) => ThreadEvent[];

/** Turns snapshots of one thread into events: the reverse of `createEventReducer` with a bridge. */
export function createEventEncoder({ lastEventId }: EventEncoderOptions = {}): EventEncoder {
  const resumed = parsePosition(lastEventId);
  const sentMessages = new Map<string, SentMessage>();
  let lastId = lastEventId;

  /** Omits an id that equals the previous one. */
  function newId(position: EventPosition): { id?: string } {
    const id = formatPosition(position);
    if (id === lastId) return {};
    lastId = id;
    return { id };
  }

  function sentOf(message: BridgeMessage, place: MessagePlace, state: MessageState): SentMessage {
    const sent = sentMessages.get(message.id) ?? resumeMessage(resumed, place, state) ?? new SentMessage();
    sentMessages.set(message.id, sent);
    return sent;
  }

  return (snapshot) => {
    const calls = callsByMessage(snapshot.toolCalls);
    const events: ThreadEvent[] = [];
    /** The position of the first message that can still change. Clients resume there. */
    let open: (() => EventPosition) | undefined;
    let before: BridgeMessage | undefined;
    for (const message of snapshot.messages) {
      const place = placeOf(message, before);
      before = message;
      const state = stateOf(message, calls.get(message.id) ?? []);
      const isNew = !sentMessages.has(message.id);
      const sent = sentOf(message, place, state);
      const position = () => ({ ...place, ...sent.position });
      let fields = { ...headOf(message, place), ...(isNew && aboutOf(message)) };
      for (const event of sent.update(state)) {
        events.push({ ...event, ...fields, ...newId((open ?? position)()) });
        fields = headOf(message, place);
      }
      if (state.isRunning) open ??= position;
    }
    return events;
  };
}

/** The part of a message that the client has, or undefined if it has nothing. */
function resumeMessage(
  position: EventPosition | undefined,
  place: MessagePlace,
  { parts, isRunning, completion }: MessageState,
): SentMessage | undefined {
  const order = position && comparePlaces(place, position);
  if (!position || order! > 0) return undefined;
  if (order! < 0)
    return SentMessage.resume(parts, 0, isRunning ? undefined : { parts: parts.length, completion });
  const { revision, index, offset, digest, isComplete } = position;
  const isSame = digestOf(parts, index, offset) === digest && (revision === 0 || isComplete);
  if (!isSame) return new SentMessage(revision + 1);
  const open = parts[index];
  const begun: EventPart[] =
    open && 'text' in open && offset > 0 ? [{ ...open, text: open.text.slice(0, offset) }] : [];
  const known = [...parts.slice(0, index), ...begun];
  return SentMessage.resume(known, revision, isComplete ? { parts: index, completion } : undefined);
}

function stateOf(message: BridgeMessage, calls: readonly ToolCall[]): MessageState {
  const { role, status, metadata } = message;
  const parts = partsOf(message, calls);
  const isRunning = role === 'assistant' && status?.type === 'running';
  const isWhole = role !== 'assistant';
  if (status?.type !== 'incomplete') return { parts, isRunning, isWhole, completion: { status: 'success' } };
  const stopped = status.reason === 'cancelled' ? 'Stopped by a person.' : undefined;
  const error = metadata.custom.error ?? (typeof status.error === 'string' ? status.error : stopped);
  return {
    parts,
    isRunning,
    isWhole,
    completion: { status: 'failed', ...(error !== undefined && { error }) },
  };
}

/**
 * A reply takes the position after the previous message, which never changes. The reply's own first step may not be
 * loaded.
 */
function placeOf({ id, role, metadata }: BridgeMessage, before: BridgeMessage | undefined): MessagePlace {
  const { order: turn, stepOrder } = metadata.custom;
  if (role !== 'assistant') return { turn, step: stepOrder };
  const after = /:assistant:(\d+)$/.exec(id)?.[1];
  if (after !== undefined) return { turn, step: Number(after) + 1 };
  return { turn, step: before?.metadata.custom.order === turn ? 1 : 0 };
}

const headOf = ({ role }: BridgeMessage, place: MessagePlace): EventFields => ({
  ...place,
  ...(role !== 'assistant' && { role }),
});

const aboutOf = ({ createdAt, metadata: { custom } }: BridgeMessage): EventFields => ({
  createdAt: createdAt.getTime(),
  ...(custom.agentName !== undefined && { agentName: custom.agentName }),
});

function callsByMessage(calls: readonly ToolCall[]): ReadonlyMap<string, ToolCall[]> {
  const byMessage = new Map<string, ToolCall[]>();
  for (const call of calls) {
    const list = byMessage.get(call.messageId);
    if (list) list.push(call);
    else byMessage.set(call.messageId, [call]);
  }
  return byMessage;
}
