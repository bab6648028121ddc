/** The items of a list with keys made from their content. Equal items are numbered. */
export function keyed<Item>(
  items: readonly Item[],
  nameOf: (item: Item, index: number) => string,
): ReadonlyArray<readonly [key: string, item: Item]> {
  const counts = new Map<string, number>();
  return items.map((item, index) => {
    const name = nameOf(item, index);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, item];
  });
}
