import { compareValues, type Value } from 'convex/values';

/** A document of the database. */
export type StoredDocument = { readonly _id: string } & Readonly<Record<string, Value | undefined>>;

/** A write: the documents it changed, before and after it. */
export interface DocumentWrite {
  /** A table of a component is named `component/table`. */
  readonly table: string;
  readonly documents: readonly StoredDocument[];
}

/** A condition on one field of an index. */
export interface Bound {
  readonly type: 'Eq' | 'Gt' | 'Gte' | 'Lt' | 'Lte';
  readonly fieldPath: string;
  readonly value: Value | undefined;
}

/** A position in an index: the values of its fields. */
export type IndexKey = ReadonlyArray<Value | undefined>;

/** What a query read: one document, a part of an index, or a whole table. */
export type ReadRange = { readonly table: string } & (
  | { readonly id: string }
  | {
      /** The fields that order the index, ending in `_id`. */
      readonly fields: readonly string[];
      readonly order: 'asc' | 'desc';
      readonly bounds: readonly Bound[];
      /** Where reading began, exclusive. `null` is the start of the range. */
      readonly after: IndexKey | null;
      /** Where reading stopped, inclusive. `null` is the end of the range. */
      readonly upTo: IndexKey | null;
    }
  | { readonly isWhole: true }
);

/** Whether a write may change the result of a query that read these ranges. */
export const isTouched = (ranges: readonly ReadRange[], { table, documents }: DocumentWrite): boolean =>
  ranges.some((range) => range.table === table && documents.some((document) => isWithin(range, document)));

function isWithin(range: ReadRange, document: StoredDocument): boolean {
  if ('id' in range) return document._id === range.id;
  if ('isWhole' in range) return true;
  const { fields, bounds, after, upTo } = range;
  if (!bounds.every((bound) => isInBound(document, bound))) return false;
  const key = fields.map((field) => valueAt(document, field));
  const direction = range.order === 'asc' ? 1 : -1;
  return (
    (after === null || compareKeys(key, after) * direction > 0) &&
    (upTo === null || compareKeys(key, upTo) * direction <= 0)
  );
}

function isInBound(document: StoredDocument, { type, fieldPath, value }: Bound): boolean {
  const difference = compareValues(valueAt(document, fieldPath), value);
  if (type === 'Eq') return difference === 0;
  if (type === 'Gt') return difference > 0;
  if (type === 'Gte') return difference >= 0;
  return type === 'Lt' ? difference < 0 : difference <= 0;
}

function compareKeys(a: IndexKey, b: IndexKey): number {
  for (const [index, value] of a.entries()) {
    const difference = compareValues(value, b[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The value at a path such as `state.kind`. */
export function valueAt(document: StoredDocument, path: string): Value | undefined {
  let value: unknown = document;
  for (const name of path.split('.')) {
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value as Value | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
