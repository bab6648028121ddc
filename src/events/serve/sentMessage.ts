import { canBecome, isEqual, isFinalPart, type EventPart } from '../draft/messageParts.js';
import { digest, type EventPosition } from './position.js';
import type { MessageCompleteEvent, ThreadEvent } from '../types.js';

export interface MessageState {
  readonly parts: readonly EventPart[];
  readonly isRunning: boolean;
  /** The message was written all at once, as users' messages are. */
  readonly isWhole: boolean;
  /** How the message ended, if it has. */
  readonly completion: Pick<MessageCompleteEvent, 'status' | 'error'>;
}

export interface Completed {
  readonly parts: number;
  readonly completion: MessageState['completion'];
}

interface SentPart {
  readonly sent: EventPart;
  readonly revision: number;
  readonly isClosed?: boolean;
}

/** Tracks how much of a message was sent, and produces the events that bring clients up to date. */
export class SentMessage {
  readonly #parts: SentPart[] = [];
  #revision: number;
  /** Parts of several revisions were sent, and which is unknown. If one changes, all of them have to be sent again. */
  #isFixed = false;
  /** Whether clients should apply the events of this update together. */
  #isRewriting: boolean;
  /** One more than the highest index sent. */
  #length = 0;
  #completed: Completed | undefined;
  /** The digest of the final parts at the start of the message. */
  #final = { count: 0, digest: digest('') };

  /** Starts a message that the client does not have or, with a revision, has in an outdated version. */
  constructor(revision = 0) {
    this.#revision = revision;
    this.#isRewriting = revision > 0;
  }

  /** Continues a message of which the client has these parts. */
  static resume(parts: readonly EventPart[], revision = 0, completed?: Completed): SentMessage {
    const message = new SentMessage();
    message.#revision = revision;
    message.#isFixed = revision > 0;
    for (const sent of parts) message.#parts.push({ sent, revision });
    message.#length = Math.max(parts.length, completed?.parts ?? 0);
    message.#completed = completed;
    return message;
  }

  /** After each event, `position` says how much the client has. */
  *update(state: MessageState): Generator<ThreadEvent, void> {
    const opening = this.#startAgain(state.parts);
    if (!this.#isRewriting) {
      yield* this.#changes(state);
      return;
    }
    // A rewritten message must appear in one update, or it would flash.
    const events = [...this.#changes(state), ...opening];
    const last = events.pop();
    for (const event of events) yield { ...event, continues: true };
    this.#isRewriting = false;
    if (last) yield last;
  }

  *#changes(state: MessageState): Generator<ThreadEvent, void> {
    const isNew = this.#length === 0;
    const [only, ...others] = state.parts;
    if (isNew && state.isWhole && only?.kind === 'text' && others.length === 0) {
      this.#send(0, { sent: only, revision: this.#revision });
      const { status: _, ...complete } = this.#complete(state.completion);
      yield { ...complete, content: only.text };
      return;
    }
    for (const [index, part] of state.parts.entries()) yield* this.#updatePart(part, index);
    if (!state.isRunning && !this.#isCompleteAs(state.completion)) yield this.#complete(state.completion);
    else if (state.isRunning && this.#completed) yield* this.#reopen(this.#completed.parts);
    else if (this.#length === 0) yield this.#open(0);
  }

  /** Rewrites a message whose start has changed since it was sent, from the first part that differs. */
  #startAgain(parts: readonly EventPart[]): ThreadEvent[] {
    const differs = this.#parts.findIndex(({ sent }, i) => !parts[i] || !this.#canBecome(sent, parts[i]));
    if (differs < 0) return [];
    const kept = this.#isFixed ? 0 : differs;
    this.#isFixed = false;
    this.#isRewriting = true;
    this.#revision++;
    this.#parts.length = kept;
    this.#length = kept;
    this.#completed = undefined;
    this.#final = { count: 0, digest: digest('') };
    return parts[kept] ? [] : [this.#open(kept)];
  }

  #canBecome(sent: EventPart, next: EventPart): boolean {
    return this.#isFixed ? isEqual(sent, next) : canBecome(sent, next);
  }

  /** Announces a part before it has content. */
  #open(index: number): ThreadEvent {
    this.#length = Math.max(this.#length, index + 1);
    return { type: 'delta', ...this.#at(index), text: '' };
  }

  #at(index: number, revision = this.#revision): { index: number; revision?: number } {
    return { index, ...(revision > 0 && { revision }) };
  }

  #send(index: number, part: SentPart): void {
    this.#parts[index] = part;
    this.#length = Math.max(this.#length, index + 1);
    if (index < this.#final.count) this.#final = { count: 0, digest: digest('') };
  }

  *#updatePart(part: EventPart, index: number): Generator<ThreadEvent, void> {
    const known = this.#parts[index];
    if (!known) yield* this.#closeBlock(index - 1);
    const revision = known?.revision ?? this.#revision;
    for (const [event, sent] of eventsBetween(known?.sent, part)) {
      this.#send(index, { ...known, sent, revision });
      yield { ...event, ...this.#at(index, revision) };
    }
  }

  /** A block of text is complete when the next part begins. */
  *#closeBlock(index: number): Generator<ThreadEvent, void> {
    const block = this.#parts[index];
    if (block?.sent.kind !== 'text' || block.isClosed) return;
    this.#parts[index] = { ...block, isClosed: true };
    yield { type: 'message_complete', ...this.#at(index, block.revision) };
  }

  #isCompleteAs(completion: MessageState['completion']): boolean {
    const completed = this.#completed;
    return (
      completed !== undefined && completed.parts >= this.#length && isEqual(completed.completion, completion)
    );
  }

  #complete(completion: MessageState['completion']): MessageCompleteEvent {
    const parts = Math.max(this.#length, this.#completed ? this.#completed.parts + 1 : 0);
    this.#completed = { parts, completion };
    this.#length = parts;
    const revision = this.#revision;
    return { type: 'message_complete', parts, ...(revision > 0 && { revision }), ...completion };
  }

  *#reopen(parts: number): Generator<ThreadEvent, void> {
    this.#completed = undefined;
    if (this.#length <= parts) yield this.#open(parts);
  }

  /** How much of the message is final. Clients that resume get only the rest. */
  get position(): Omit<EventPosition, 'turn' | 'step'> {
    if (this.#isRewriting)
      return { revision: this.#revision, index: 0, offset: 0, digest: '0', isComplete: false };
    const isComplete = this.#completed !== undefined;
    const parts = this.#parts.map(({ sent }) => sent);
    let { count, digest: hash } = this.#final;
    for (; count < parts.length; count++) {
      if (!isComplete && !isPassed(parts, count)) break;
      hash = digest(JSON.stringify(parts[count]), hash);
    }
    this.#final = { count, digest: hash };
    const open = parts[count];
    const text = open && 'text' in open ? open.text : '';
    return {
      revision: this.#revision,
      index: this.#completed?.parts ?? count,
      offset: text.length,
      digest: digest(text, hash).toString(36),
      isComplete,
    };
  }
}

/** Whether a part is final. The last part is not, because it may be a text that grows. */
const isPassed = (parts: readonly EventPart[], index: number): boolean =>
  isFinalPart(parts[index]!) && !('text' in parts[index]! && index === parts.length - 1);

/** The digest of the parts before `index`, and of the start of the text at `index`. */
export function digestOf(parts: readonly EventPart[], index: number, offset: number): string {
  let hash = digest('');
  for (const part of parts.slice(0, index)) hash = digest(JSON.stringify(part), hash);
  const last = parts[index];
  return digest(last && 'text' in last ? last.text.slice(0, offset) : '', hash).toString(36);
}

/** The events that turn one part into the other, each with the part after that event. */
function eventsBetween(sent: EventPart | undefined, next: EventPart): Array<[ThreadEvent, EventPart]> {
  if (next.kind === 'part') return sent ? [] : [[{ type: 'delta', part: next.part }, next]];
  if (next.kind === 'call') {
    const before = sent?.kind === 'call' ? sent : undefined;
    const { start, result } = next;
    const events: Array<[ThreadEvent, EventPart]> = [];
    if (!isEqual(before?.start, start))
      events.push([
        { type: 'tool_call_start', ...start },
        { ...before, kind: 'call', start },
      ]);
    if (result && !isEqual(before?.result, result))
      events.push([{ type: 'tool_call_result', ...result }, next]);
    return events;
  }
  const offset = sent && 'text' in sent ? sent.text.length : 0;
  if (offset === next.text.length) return [];
  const text = next.text.slice(offset);
  const kind = next.kind === 'reasoning' ? { kind: next.kind } : {};
  return [[{ type: 'delta', ...kind, ...(offset > 0 && { offset }), text }, next]];
}
