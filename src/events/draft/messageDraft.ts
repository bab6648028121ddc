import { addContent } from './addContent.js';
import { createCallDraft, endCall, startCall, type CallDraft } from './callDraft.js';
import { defined } from '../defined.js';
import {
  buildRow,
  type Completion,
  type Ending,
  type MessageRows,
  type RowSource,
  type Slot,
} from './draftRows.js';
import { MessageSlots } from './messageSlots.js';
import { ReplyRows } from './replyRows.js';
import { addText, createTextDraft, type TextDraft } from './textDraft.js';
import type {
  DeltaEvent,
  EventFields,
  MessageCompleteEvent,
  ThreadEvent,
  ToolCallResultEvent,
  ToolCallStartEvent,
} from '../types.js';

/**
 * Assembles one message from its events. Events with a position may arrive in any order and more than once, because
 * each only adds a fact about its position. A higher revision drops everything from its first index on.
 */
export class MessageDraft {
  readonly #head: RowSource['head'];
  readonly #slots = new MessageSlots();
  readonly #replyRows = new ReplyRows();
  #createdAt: number | undefined;
  #agentName: string | undefined;
  /** How the message completed, by the number of parts it had at that time. */
  readonly #completions = new Map<number, Completion>();
  /** How the stream ended, if it has. A later event reopens the message. */
  #ended: Ending | undefined;
  /** Results whose call has no position yet. */
  readonly #unplaced = new Map<string, CallDraft>();
  /** The rows as last built; undefined after a change. */
  #rows: MessageRows | undefined;
  /** The previous rows, kept until the last event of a change arrives. */
  #held: MessageRows | undefined;
  /** The highest revision that has arrived completely. */
  #completeRevision = 0;

  constructor(head: RowSource['head']) {
    this.#head = head;
  }

  apply(event: ThreadEvent, now: number): void {
    this.#hold(event);
    this.#rows = undefined;
    this.#ended = undefined;
    const { createdAt = this.#createdAt ?? now, agentName = this.#agentName } = event;
    if (createdAt !== this.#createdAt || agentName !== this.#agentName) this.#replyRows.invalidate();
    this.#createdAt = createdAt;
    this.#agentName = agentName;
    if (event.type === 'delta') this.#addDelta(event);
    else if (event.type === 'tool_call_start') this.#addStart(event);
    else if (event.type === 'tool_call_result') this.#addResult(event);
    else this.#complete(event);
  }

  /** Keeps the current rows until the last event of a change arrives, which may come before the others. */
  #hold({ continues = false, revision = 0 }: ThreadEvent): void {
    if (!continues) this.#completeRevision = Math.max(this.#completeRevision, revision);
    const isHeld = continues && revision > this.#completeRevision;
    this.#held = isHeld ? (this.#held ?? this.#rows) : undefined;
  }

  end(ended: Ending): void {
    this.#held = undefined;
    if (!this.rows().open) return;
    this.#showAllCalls();
    this.#ended = ended;
    this.#rows = undefined;
  }

  get slots(): ReadonlyMap<number, Slot> {
    return this.#slots.byIndex;
  }

  /** One more than the highest part index. */
  get nextIndex(): number {
    return this.#slots.nextIndex;
  }

  /** The slot for an event with an index, or undefined if a higher revision replaced it. */
  place(event: EventFields, index: number, create: () => Omit<Slot, 'revision' | 'part'>): Slot | undefined {
    const slot = this.#slots.open(event, index, create, () => this.#dropReplacedCompletions());
    if (slot && index < this.#completedLength) this.#replyRows.invalidate();
    return slot;
  }

  #dropReplacedCompletions(): void {
    for (const [parts, { revision }] of this.#completions) {
      if (!this.#slots.isReplaced(revision, parts - 1)) continue;
      this.#completions.delete(parts);
      this.#replyRows.invalidate();
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

  /** Where text without an index goes: to the end of an open text, otherwise after all parts. */
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
    const existing = [...this.slots].find(([, { call }]) => call?.toolCallId === toolCallId);
    const index = event.index ?? existing?.[0] ?? next;
    if (index === undefined) {
      const { call } = create(); // a result that came before its call waits here
      this.#unplaced.set(toolCallId, call);
      return call;
    }
    const call = this.place(event, index, create)?.call;
    if (call === unplaced) this.#unplaced.delete(toolCallId);
    return call?.toolCallId === toolCallId ? call : undefined;
  }

  #complete(event: MessageCompleteEvent): void {
    const { content, error } = event;
    const revision = this.#slots.revisionOf(event);
    if (content !== undefined && content !== '') addContent(this, event, content);
    const status = event.status ?? (this.#head.role === 'assistant' ? undefined : 'success');
    const block = this.slots.get(event.index ?? this.nextIndex - 1)?.text;
    if (block) block.isClosed = true;
    if (status !== undefined && event.parts === undefined) this.#showAllCalls();
    const parts = event.parts ?? this.nextIndex;
    if (status === undefined || this.#completions.has(parts) || this.#slots.isReplaced(revision, parts - 1))
      return;
    const isCounted = event.parts !== undefined;
    this.#completions.set(parts, { ...defined({ status, error }), revision, isCounted });
    this.#replyRows.invalidate();
  }

  /** Shows results whose call never came, once the stream has ended. */
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

  /** The message as rows of a frame. They stay the same objects until an event changes them. */
  rows(): MessageRows {
    if (this.#held) return this.#held;
    this.#rows ??= this.#head.role === 'assistant' ? this.#buildReply() : this.#buildWhole();
    return this.#rows;
  }

  /** Messages of users and systems are not streamed. */
  #buildWhole(): MessageRows {
    const row = buildRow(this.#source, { from: 0, to: Infinity, number: 0 }, { status: 'success' });
    return { settled: [row], open: undefined };
  }

  #buildReply(): MessageRows {
    return this.#replyRows.build(this.#source, {
      completions: this.#completions,
      isOpen: this.#completions.size === 0 || this.nextIndex > this.#completedLength,
      ended: this.#ended,
      newestRevision: this.#slots.newestRevision,
    });
  }

  get #source(): RowSource {
    return {
      head: this.#head,
      createdAt: this.#createdAt ?? 0,
      agentName: this.#agentName,
      slots: this.slots,
    };
  }

  /** How many parts the message had when it last completed. */
  get #completedLength(): number {
    return Math.max(0, ...this.#completions.keys());
  }
}
