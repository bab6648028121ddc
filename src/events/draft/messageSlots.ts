import type { Slot } from './draftRows.js';
import { Revisions } from './revisions.js';
import type { EventFields } from '../types.js';

/** The parts of a message by index, each from the highest revision that covers it. */
export class MessageSlots {
  readonly byIndex = new Map<number, Slot>();
  readonly #revisions = new Revisions();

  /** One more than the highest part index. */
  get nextIndex(): number {
    let last = -1;
    for (const index of this.byIndex.keys()) last = Math.max(last, index);
    return last + 1;
  }

  get newestRevision(): number {
    return this.#revisions.newest;
  }

  /** The revision of an event. An event without an index applies to the current one. */
  revisionOf(event: EventFields): number {
    const hasPlace = event.index !== undefined || 'parts' in event;
    return event.revision ?? (hasPlace ? 0 : this.newestRevision);
  }

  /** Whether a higher revision replaced what this one says at an index. */
  isReplaced(revision: number, index: number): boolean {
    return this.#revisions.isReplaced(revision, index);
  }

  /**
   * The slot for an event with an index, or undefined if a higher revision replaced it.
   * @param onReplace called when the event starts a revision that replaces lower ones
   */
  open(
    event: EventFields,
    index: number,
    create: () => Omit<Slot, 'revision' | 'part'>,
    onReplace: () => void,
  ): Slot | undefined {
    const revision = this.revisionOf(event);
    if (this.isReplaced(revision, index)) return undefined;
    if (this.#revisions.begin(revision, index)) {
      this.#dropReplaced();
      onReplace();
    }
    const existing = this.byIndex.get(index);
    const isBlank = existing?.text?.text === '' && existing.text.waiting.size === 0;
    if (existing && !isBlank) {
      existing.part = undefined;
      return existing;
    }
    const slot: Slot = { revision, part: undefined, ...create() };
    this.byIndex.set(index, slot);
    return slot;
  }

  #dropReplaced(): void {
    for (const [index, { revision }] of this.byIndex) {
      if (this.isReplaced(revision, index)) this.byIndex.delete(index);
    }
  }
}
