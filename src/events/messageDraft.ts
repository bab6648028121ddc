import type { AgentPart, AgentUIMessage } from '../bridge/index.js';
import { addContent } from './addContent.js';
import { callPart, createCallDraft, endCall, startCall, type CallDraft } from './callDraft.js';
import { defined } from './defined.js';
import { addText, createTextDraft, type TextDraft } from './textDraft.js';
import type {
  DeltaEvent,
  EventFields,
  MessageCompleteEvent,
  ThreadEvent,
  ToolCallResultEvent,
  ToolCallStartEvent,
} from './types.js';

/** One part of a message that is put together, at its place. */
export interface Slot {
  readonly revision: number;
  readonly text?: TextDraft;
  readonly call?: CallDraft;
  readonly other?: AgentPart;
  /** The part as it was last built; undefined after a change. */
  part: AgentPart | undefined;
}

type Head = Pick<AgentUIMessage, 'id' | 'role' | 'order' | 'stepOrder'>;
type Ending = Pick<AgentUIMessage, 'status' | 'error'>;
type Completion = Ending & {
  readonly revision: number;
  /** The source counts parts, so it also says what becomes of calls that a failure cut off. */
  readonly isCounted: boolean;
};

export interface MessageRows {
  /** One row for each time that the message was complete. */
  readonly settled: readonly AgentUIMessage[];
  /** What is written since. */
  readonly open: AgentUIMessage | undefined;
}

/** Rows of one message lie this far apart, so that all of them come before the next message. */
const STEP_FRACTION = 1 / 1024;

/**
 * One message, put together from its events. Events with a place may come in any order and any number of times: each is a
 * fact about its place, and facts are only added. A higher revision drops what lower ones said from its first place on.
 */
export class MessageDraft {
  readonly slots = new Map<number, Slot>();
  readonly #head: Head;
  #createdAt: number | undefined;
  #agentName: string | undefined;
  #revision = 0;
  /** Where each revision begins. */
  readonly #starts = new Map<number, number>();
  /** How the message was complete, by the number of parts it had then. */
  readonly #completions = new Map<number, Completion>();
  /** The source has ended, as far as anyone knows. More events open the message again. */
  #ended: Ending | undefined;
  /** Results whose call has no place yet. */
  readonly #unplaced = new Map<string, CallDraft>();
  /** The rows as they were last built; undefined after a change. */
  #rows: MessageRows | undefined;
  #settled: readonly AgentUIMessage[] | undefined;
  /** What is shown while more of one change is to come. */
  #held: MessageRows | undefined;
  #wentOn = true;
  /** The most rows that it had. */
  #rowCount = 0;

  constructor(head: Head) {
    this.#head = head;
  }

  apply(event: ThreadEvent, now: number): void {
    this.#held = event.continues ? (this.#held ?? this.#rows) : undefined;
    this.#rows = undefined;
    this.#ended = undefined;
    const { createdAt = this.#createdAt ?? now, agentName = this.#agentName } = event;
    if (createdAt !== this.#createdAt || agentName !== this.#agentName) this.#settled = undefined;
    this.#createdAt = createdAt;
    this.#agentName = agentName;
    if (event.type === 'delta') this.#addDelta(event);
    else if (event.type === 'tool_call_start') this.#addStart(event);
    else if (event.type === 'tool_call_result') this.#addResult(event);
    else this.#complete(event);
  }

  end(ended: Ending): void {
    this.#held = undefined;
    if (!this.rows().open) return;
    this.#showAllCalls();
    this.#ended = ended;
    this.#rows = undefined;
  }

  /** One more than the highest index of a part. */
  get nextIndex(): number {
    let last = -1;
    for (const index of this.slots.keys()) last = Math.max(last, index);
    return last + 1;
  }

  /** The slot for an event at a place; undefined if a higher revision has replaced the place. */
  place(event: EventFields, index: number, create: () => Omit<Slot, 'revision' | 'part'>): Slot | undefined {
    const revision = this.#revisionOf(event);
    if (this.#isReplaced(revision, index)) return undefined;
    this.#begin(revision, index);
    let slot = this.slots.get(index);
    const isVoid = slot?.text?.text === '' && slot.text.waiting.size === 0;
    if (!slot || isVoid) {
      slot = { revision, part: undefined, ...create() };
      this.slots.set(index, slot);
    }
    slot.part = undefined;
    if (index < this.#settledLength) this.#settled = undefined;
    return slot;
  }

  /** An event without a place is about the message as it is now. */
  #revisionOf(event: EventFields): number {
    const hasPlace = event.index !== undefined || 'parts' in event;
    return event.revision ?? (hasPlace ? 0 : this.#revision);
  }

  #isReplaced(revision: number, index: number): boolean {
    for (const [later, start] of this.#starts) if (later > revision && start <= index) return true;
    return false;
  }

  #begin(revision: number, index: number): void {
    this.#revision = Math.max(this.#revision, revision);
    if (index >= (this.#starts.get(revision) ?? Infinity)) return;
    this.#starts.set(revision, index);
    for (const [at, slot] of this.slots) if (this.#isReplaced(slot.revision, at)) this.slots.delete(at);
    for (const [parts, completion] of this.#completions) {
      if (!this.#isReplaced(completion.revision, parts - 1)) continue;
      this.#completions.delete(parts);
      this.#settled = undefined;
    }
  }

  #addDelta(event: DeltaEvent): void {
    const { text = '', kind = 'text', offset = event.index === undefined ? undefined : 0, part } = event;
    if (part) {
      this.place(event, event.index ?? this.nextIndex, () => ({ other: part }));
      return;
    }
    const index = event.index ?? this.#openIndex(kind);
    const slot = this.place(event, index, () => ({ text: createTextDraft(kind) }));
    if (slot?.text?.kind === kind) addText(slot.text, text, offset);
  }

  /** Where text without a place goes: to the end of an open text, else behind all parts. */
  #openIndex(kind: TextDraft['kind']): number {
    const last = this.nextIndex - 1;
    const text = this.slots.get(last)?.text;
    return text && !text.isClosed && (text.kind === kind || text.text === '') ? last : last + 1;
  }

  #addStart(event: ToolCallStartEvent): void {
    const call = this.#placeCall(event, this.nextIndex);
    if (call) startCall(call, event);
  }

  #addResult(event: ToolCallResultEvent): void {
    const call = this.#placeCall(event, undefined);
    if (call) endCall(call, event);
  }

  #placeCall(
    event: ToolCallStartEvent | ToolCallResultEvent,
    next: number | undefined,
  ): CallDraft | undefined {
    const { toolCallId } = event;
    const unplaced = this.#unplaced.get(toolCallId);
    const create = () => ({ call: unplaced ?? createCallDraft(toolCallId) });
    const known = [...this.slots].find(([, { call }]) => call?.toolCallId === toolCallId);
    const index = event.index ?? known?.[0] ?? next;
    if (index === undefined) {
      const { call } = create(); // a result that came before its call waits for it
      this.#unplaced.set(toolCallId, call);
      return call;
    }
    const call = this.place(event, index, create)?.call;
    if (call === unplaced) this.#unplaced.delete(toolCallId);
    return call?.toolCallId === toolCallId ? call : undefined;
  }

  #complete(event: MessageCompleteEvent): void {
    const { content, error } = event;
    const revision = this.#revisionOf(event);
    if (content !== undefined && content !== '') addContent(this, event, content);
    const status = event.status ?? (this.#head.role === 'assistant' ? undefined : 'success');
    const block = this.slots.get(event.index ?? this.nextIndex - 1)?.text;
    if (block) block.isClosed = true;
    if (status !== undefined && event.parts === undefined) this.#showAllCalls();
    const parts = event.parts ?? this.nextIndex;
    if (status === undefined || this.#completions.has(parts) || this.#isReplaced(revision, parts - 1)) return;
    const isCounted = event.parts !== undefined;
    this.#completions.set(parts, { ...defined({ status, error }), revision, isCounted });
    this.#settled = undefined;
  }

  /** Results that still wait for their call are shown, once nothing else is to come. */
  #showAllCalls(): void {
    for (const [toolCallId, call] of this.#unplaced) {
      this.place({}, this.nextIndex, () => ({ call }));
      this.#unplaced.delete(toolCallId);
    }
    for (const slot of this.slots.values()) {
      if (!slot.call || slot.call.isVisible) continue;
      slot.call.isVisible = true;
      slot.part = undefined;
    }
  }

  /** The message as rows of a frame: the same objects until an event changes them. */
  rows(): MessageRows {
    if (this.#held) return this.#held;
    this.#rows ??= this.#head.role === 'assistant' ? this.#buildReply() : this.#buildWhole();
    return this.#rows;
  }

  /** Users and systems do not write in pieces. */
  #buildWhole(): MessageRows {
    return { settled: [this.#buildRow(0, Infinity, 0, { status: 'success' })], open: undefined };
  }

  #buildReply(): MessageRows {
    const from = this.#settledLength;
    const isOpen = this.#completions.size === 0 || this.nextIndex > from;
    const goesOn = isOpen || this.#rowCount > this.#completions.size;
    if (goesOn !== this.#wentOn) this.#settled = undefined;
    this.#wentOn = goesOn;
    this.#settled ??= this.#buildSettled(goesOn);
    const settled = this.#settled;
    if (!isOpen) return { settled: this.#withReplaced(settled, settled.length), open: undefined };
    const open = this.#buildRow(from, Infinity, settled.length, this.#ended ?? STREAMING);
    const count = settled.length + 1;
    if (this.#ended) return { settled: this.#withReplaced([...settled, open], count), open: undefined };
    return { settled: this.#withReplaced(settled, count), open };
  }

  /** Rows that a higher revision has made needless stay as empty ones: what they showed is replaced, not lost. */
  #withReplaced(rows: readonly AgentUIMessage[], count: number): readonly AgentUIMessage[] {
    const missing = this.#rowCount - count;
    this.#rowCount = Math.max(this.#rowCount, count);
    if (missing <= 0) return rows;
    const isOpen = rows.length < count;
    const ending = this.#ended ?? (isOpen ? PENDING : this.#completions.get(this.#settledLength)!);
    const attempt = this.#revision + 1;
    const replaced = Array.from({ length: missing }, (_, i) => ({
      ...this.#buildRow(Infinity, Infinity, count + i, ending),
      attempt,
    }));
    return [...rows, ...replaced];
  }

  /** How many parts the message had when it was last complete. */
  get #settledLength(): number {
    return Math.max(0, ...this.#completions.keys());
  }

  /** @param goesOn more rows follow */
  #buildSettled(goesOn: boolean): AgentUIMessage[] {
    const ends = [...this.#completions.keys()].toSorted((a, b) => a - b);
    return ends.map((end, i) => {
      const completion = this.#completions.get(end)!;
      const isLast = !goesOn && i === ends.length - 1;
      const ending: Ending = !isLast && completion.isCounted ? { status: 'success' } : completion;
      return this.#buildRow(ends[i - 1] ?? 0, end, i, ending);
    });
  }

  #buildRow(from: number, to: number, number: number, { status, error }: Ending): AgentUIMessage {
    const { id, stepOrder, role } = this.#head;
    const slots = [...this.slots]
      .filter(([index]) => index >= from && index < to)
      .toSorted(([a], [b]) => a - b);
    const revision = slots.reduce((highest, [, slot]) => Math.max(highest, slot.revision), 0);
    const isOpen = status === 'streaming';
    const parts = slots.flatMap(([, slot]) => this.#buildPart(slot, isOpen) ?? []);
    return {
      ...this.#head,
      id: number === 0 ? id : `${id}/${number}`,
      stepOrder: stepOrder + number * STEP_FRACTION,
      status: role === 'assistant' ? status : 'success',
      _creationTime: this.#createdAt ?? 0,
      exact: true,
      ...defined({ agentName: this.#agentName, error, attempt: revision > 0 ? revision + 1 : undefined }),
      parts,
    };
  }

  #buildPart(slot: Slot, isOpen: boolean): AgentPart | undefined {
    const { text, call, other } = slot;
    if (call && !call.isVisible && isOpen) return undefined; // its start will say what it is
    slot.part ??= call ? callPart(call) : text ? ({ type: text.kind, text: text.text } as AgentPart) : other;
    return slot.part;
  }
}

const STREAMING: Ending = { status: 'streaming' };
const PENDING: Ending = { status: 'pending' };
