export interface Occurrence<T> {
  readonly item: T;
  /** Unique in the list. */
  readonly key: string;
  /** Whether the list has an equal item before this one. */
  readonly isRepeated: boolean;
}

/** The items of a list, each with a key made from its text instead of its position. */
export function occurrences<T>(items: readonly T[], text: (item: T) => string): Array<Occurrence<T>> {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const said = text(item);
    const count = (counts.get(said) ?? 0) + 1;
    counts.set(said, count);
    return { item, key: `${said} ${count}`, isRepeated: count > 1 };
  });
}
