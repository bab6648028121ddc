import { canBecome, isEqual, isFinalPart, type EventPart } from './messageParts.js';
import { digest } from './position.js';
import type { MessageCompleteEvent, ThreadEvent } from './types.js';

/** What events say without their place. */
type Content = ThreadEvent extends infer Event ? (Event extends ThreadEvent ? Event : never) : never;

export interface MessageState {
  readonly parts: readonly EventPart[];
  readonly isRunning: boolean;
  /** Written at once, as users do. */
  readonly isWhole: boolean;
  /** How it ended, if it has. */
  readonly completion: Pick<MessageCompleteEvent, 'status' | 'error'>;
}

/** How much of a message was sent, and the events that bring readers from there to its state now. */
export class SentMessage {
  readonly #parts: Array<{ readonly sent: EventPart; readonly revision: number; isClosed?: boolean }> = [];
  #revision: number;
  /** One more than the highest index that was used. */
  #length = 0;
  #completed: { readonly parts: number; readonly completion: MessageState['completion'] } | undefined;

  constructor(revision = 0) {
    this.#revision = revision;
  }

  /** A message whose beginning the reader has. */
  static resume(
    parts: readonly EventPart[],
    completed?: { parts: number; completion: MessageState['completion'] },
  ) {
    const message = new SentMessage();
    for (const sent of parts) message.#parts.push({ sent, revision: 0 });
    message.#length = Math.max(parts.length, completed?.parts ?? 0);
    message.#completed = completed;
    return message;
  }

  update(state: MessageState): Content[] {
    const isNew = this.#length === 0;
    const [only, ...others] = state.parts;
    if (isNew && state.isWhole && only?.kind === 'text' && others.length === 0) {
      this.#parts.push({ sent: only, revision: this.#revision });
      return this.#complete(state).map((event) => ({ ...event, content: only.text }) as Content);
    }
    const events: Content[] = [...this.#startAgain(state.parts)];
    state.parts.forEach((part, index) => events.push(...this.#updatePart(part, index)));
    if (!state.isRunning) events.push(...this.#complete(state));
    else if (this.#completed) events.push(...this.#reopen());
    else if (isNew && events.length === 0) events.push(this.#open(0));
    return events;
  }

  /** A message that no longer begins as it was sent is sent again, from the first part that differs. */
  #startAgain(parts: readonly EventPart[]): Content[] {
    const kept = this.#parts.findIndex(({ sent }, i) => !parts[i] || !canBecome(sent, parts[i]));
    if (kept < 0) return [];
    this.#revision++;
    this.#parts.length = kept;
    this.#length = kept;
    this.#completed = undefined;
    return parts[kept] ? [] : [this.#open(kept)];
  }

  /** Says that there will be a part, before there is one. */
  #open(index: number): Content {
    this.#length = Math.max(this.#length, index + 1);
    return { type: 'delta', ...this.#at(index), text: '' };
  }

  #at(index: number, revision = this.#revision): { index: number; revision?: number } {
    return { index, ...(revision > 0 && { revision }) };
  }

  #updatePart(part: EventPart, index: number): Content[] {
    const known = this.#parts[index];
    const revision = known?.revision ?? this.#revision;
    const events = known ? [] : this.#closeBlock(index - 1);
    events.push(
      ...eventsBetween(known?.sent, part).map((event) => ({ ...event, ...this.#at(index, revision) })),
    );
    this.#parts[index] = { sent: part, revision, ...(known?.isClosed && { isClosed: true }) };
    this.#length = Math.max(this.#length, index + 1);
    return events;
  }

  /** A block of text is complete when the next part begins. */
  #closeBlock(index: number): Content[] {
    const block = this.#parts[index];
    if (block?.sent.kind !== 'text' || block.isClosed) return [];
    block.isClosed = true;
    return [{ type: 'message_complete', ...this.#at(index, block.revision) }];
  }

  #complete({ completion }: MessageState): Content[] {
    const isSame = this.#completed && isEqual(this.#completed.completion, completion);
    if (isSame && this.#completed!.parts >= this.#length) return [];
    const parts = Math.max(this.#length, this.#parts.length, this.#completed ? this.#completed.parts + 1 : 0);
    this.#completed = { parts, completion };
    this.#length = parts;
    const revision = this.#revision;
    return [{ type: 'message_complete', parts, ...(revision > 0 && { revision }), ...completion }];
  }

  #reopen(): Content[] {
    const { parts } = this.#completed!;
    this.#completed = undefined;
    return this.#length > parts ? [] : [this.#open(parts)];
  }

  /** How much of it readers have for good: up to here nothing is sent again when they resume. */
  get position(): { revision: number; index: number; offset: number; digest: string; isComplete: boolean } {
    const parts = this.#parts.map(({ sent }) => sent);
    const isComplete = this.#completed !== undefined;
    const open = isComplete
      ? -1
      : parts.findIndex((part, i) => !isFinalPart(part) || isOpenText(part, i, parts));
    const index = open < 0 ? parts.length : open;
    const last = parts[index];
    const offset = last && 'text' in last ? last.text.length : 0;
    return {
      revision: this.#revision,
      index: this.#completed?.parts ?? index,
      offset,
      digest: digestOf(parts, index, offset),
      isComplete,
    };
  }
}

const isOpenText = (part: EventPart, index: number, parts: readonly EventPart[]): boolean =>
  'text' in part && index === parts.length - 1;

/** The digest of the parts before `index`, and of the beginning of the text there. */
export function digestOf(parts: readonly EventPart[], index: number, offset: number): string {
  let hash = digest('');
  for (const part of parts.slice(0, index)) hash = digest(JSON.stringify(part), hash);
  const last = parts[index];
  if (last && 'text' in last) hash = digest(last.text.slice(0, offset), hash);
  return hash.toString(36);
}

function eventsBetween(sent: EventPart | undefined, next: EventPart): Content[] {
  if (next.kind === 'part') return sent ? [] : [{ type: 'delta', part: next.part }];
  if (next.kind === 'call') {
    const before = sent?.kind === 'call' ? sent : undefined;
    return [
      ...(isEqual(before?.start, next.start) ? [] : [{ type: 'tool_call_start' as const, ...next.start }]),
      ...(!next.result || isEqual(before?.result, next.result)
        ? []
        : [{ type: 'tool_call_result' as const, ...next.result }]),
    ];
  }
  const offset = sent && 'text' in sent ? sent.text.length : 0;
  if (offset === next.text.length) return [];
  const text = next.text.slice(offset);
  const kind = next.kind === 'reasoning' ? { kind: next.kind } : {};
  return [{ type: 'delta', ...kind, ...(offset > 0 && { offset }), text }];
}
