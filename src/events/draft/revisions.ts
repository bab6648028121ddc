/** Tracks which parts of a message were replaced when it was rewritten. */
export class Revisions {
  /** The highest revision seen. */
  newest = 0;
  /** The first index of each revision. From there on it replaces all lower ones. */
  readonly #starts = new Map<number, number>();

  isReplaced(revision: number, index: number): boolean {
    for (const [later, start] of this.#starts) if (later > revision && start <= index) return true;
    return false;
  }

  /** Records that a revision covers an index. Returns whether the revision starts earlier than was known. */
  begin(revision: number, index: number): boolean {
    this.newest = Math.max(this.newest, revision);
    if (index >= (this.#starts.get(revision) ?? Infinity)) return false;
    this.#starts.set(revision, index);
    return true;
  }
}
