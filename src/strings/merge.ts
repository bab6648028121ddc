/** Any of the strings of a table, at any depth. A function is replaced as a whole. */
export type PartialStrings<Table> = {
  readonly [Key in keyof Table]?:
    | (Table[Key] extends (...args: never[]) => unknown
        ? Table[Key]
        : Table[Key] extends object
          ? PartialStrings<Table[Key]>
          : Table[Key])
    | undefined;
};

type Branch = Readonly<Record<string, unknown>>;

const merged = new WeakMap<object, WeakMap<object, object>>();

/** A table with some strings replaced, at any depth. The same arguments return the same object. */
export function mergeStrings<Table extends object>(
  table: Table,
  replaced: PartialStrings<Table> | undefined,
): Table {
  if (!replaced || replaced === table) return table;
  const results = merged.get(replaced) ?? new WeakMap<object, object>();
  merged.set(replaced, results);
  const result = (results.get(table) as Table | undefined) ?? (mergeBranch(table, replaced) as Table);
  results.set(table, result);
  return result;
}

function mergeBranch(table: object, replaced: object): object {
  const result: Record<string, unknown> = { ...table };
  for (const [key, value] of Object.entries(replaced)) {
    if (value === undefined) continue;
    const known = (table as Branch)[key];
    result[key] = isBranch(known) && isBranch(value) ? mergeBranch(known, value) : value;
  }
  return result;
}

/** Whether two tables are equal: texts by value, functions by identity. */
export function isSameStrings(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isBranch(a) || !isBranch(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSameStrings(a[key], b[key]));
}

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;
