import type { Slot } from './draftRows.js';
import { Revisions } from './revisions.js';
import type { EventFields } from '../types.js';

/** The parts of a message by their index, each as the highest revision of its place says it. */
export class MessageSlots {
  readonly byIndex = new Map<number, Slot>();
  readonly #revisions = new Revisions();

  /** One more than the highest index of a part. */
  get nextIndex(): number {
    let last = -1;
    for (const index of this.byIndex.keys()) last = Math.max(last, index);
    return last + 1;
  }

  get newestRevision(): number {
    return this.#revisions.newest;
  }

  /** The revision of an event. An event without a place is about the message as it is now. */
  revisionOf(event: EventFields): number {
    const hasPlace = event.index !== undefined || 'parts' in event;
    return event.revision ?? (hasPlace ? 0 : this.newestRevision);
  }

  /** Whether a higher revision has replaced what this one said at a place. */
  isReplaced(revision: number, index: number): boolean {
    return this.#revisions.isReplaced(revision, index);
  }

  /**
   * The slot for an event at a place; undefined if a higher revision has replaced the place.
   * @param onReplace called when the event begins a revision that replaces lower ones
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
