/** Which parts of a message were replaced because it was written again. */
export class Revisions {
  /** The highest one that anything was said in. */
  newest = 0;
  /** Where each revision begins. From there on it replaces all lower ones. */
  readonly #starts = new Map<number, number>();

  isReplaced(revision: number, index: number): boolean {
    for (const [later, start] of this.#starts) if (later > revision && start <= index) return true;
    return false;
  }

  /** Something was said in a revision at a place. Returns whether the revision begins earlier than was known. */
  begin(revision: number, index: number): boolean {
    this.newest = Math.max(this.newest, revision);
    if (index >= (this.#starts.get(revision) ?? Infinity)) return false;
    this.#starts.set(revision, index);
    return true;
  }
}
