import type { GenericSchema, SchemaDefinition } from 'convex/server';
import { jsonToConvex, type JSONValue, type Value } from 'convex/values';
import { type Bound, type IndexKey, type ReadRange, type StoredDocument, valueAt } from './ranges.js';
import { scoped } from '../backend/tables.js';

export type Schema = SchemaDefinition<GenericSchema, boolean>;

/** A query, as its syscall describes it. */
export interface SyscallQuery {
  readonly source: {
    readonly type: 'FullTableScan' | 'IndexRange' | 'Search';
    readonly tableName?: string;
    /** `table.index` */
    readonly indexName?: string;
    readonly order?: 'asc' | 'desc' | null;
    readonly range?: ReadonlyArray<Omit<Bound, 'value'> & { readonly value: JSONValue }>;
  };
  readonly operators: ReadonlyArray<{ readonly limit?: number }>;
}

/** One read of a query that is in progress. */
export interface OpenRange {
  readonly table: string;
  /** Records the next document. */
  read(document: JSONValue): void;
  /** Records that there are no more documents. */
  exhaust(): void;
  /** What has been read so far, or `undefined` if nothing was. */
  close(): ReadRange | undefined;
}

/** Follows what a query reads, document by document. */
export function openRange(component: string, query: SyscallQuery, schema: Schema | undefined): OpenRange {
  const range = indexOf(component, query, schema);
  const limit = query.operators.find((operator) => operator.limit !== undefined)?.limit ?? Infinity;
  let count = 0;
  let last: JSONValue = null;
  let isExhausted = false;
  return {
    table: range.table,
    read(document) {
      count++;
      last = document;
    },
    exhaust() {
      isExhausted = count < limit;
    },
    close() {
      if ('isWhole' in range || isExhausted) return range;
      return last === null ? undefined : { ...range, upTo: keyOf(last, range.fields) };
    },
  };
}

/** What one page of a query reads. */
export function rangeOfPage(
  component: string,
  { query, cursor }: { readonly query: SyscallQuery; readonly cursor: string | null },
  /** Where the page ends: convex-test's cursor. */
  end: string,
  schema: Schema | undefined,
): ReadRange | undefined {
  if (cursor === END) return undefined;
  const range = indexOf(component, query, schema);
  return 'isWhole' in range ? range : { ...range, after: parseCursor(cursor), upTo: parseCursor(end) };
}

/** convex-test's cursor after the last document. */
const END = '_end_cursor';

/** convex-test's cursors hold the values of the fields, each as JSON. */
function parseCursor(cursor: string | null): IndexKey | null {
  if (cursor === null || cursor === END) return null;
  return (JSON.parse(cursor) as (string | null)[]).map((value) =>
    value === null ? undefined : jsonToConvex(JSON.parse(value) as JSONValue),
  );
}

type IndexRange = Extract<ReadRange, { fields: unknown }>;

function indexOf(
  component: string,
  { source }: SyscallQuery,
  schema: Schema | undefined,
): IndexRange | Extract<ReadRange, { isWhole: true }> {
  const [name = '', index = 'by_creation_time'] =
    source.indexName?.split('.') ?? (source.tableName === undefined ? [] : [source.tableName]);
  const table = scoped(component, name);
  // The words of a document decide whether a search finds it, so any changed document may become a match.
  if (source.type === 'Search') return { table, isWhole: true };
  return {
    table,
    fields: fieldsOf(name, index, schema),
    order: source.order ?? 'asc',
    bounds: (source.range ?? []).map((bound) => ({ ...bound, value: boundValue(bound.value) })),
    after: null,
    upTo: null,
  };
}

function fieldsOf(table: string, index: string, schema: Schema | undefined): readonly string[] {
  if (index === 'by_id') return ['_id'];
  const declared = schema?.tables[table]
    ?.[' indexes']()
    .find(({ indexDescriptor }) => indexDescriptor === index);
  return [...(declared?.fields ?? []), '_creationTime', '_id'];
}

/** Syscalls encode a missing field as `{ $undefined: … }`. */
const boundValue = (json: JSONValue): Value | undefined =>
  typeof json === 'object' && json !== null && '$undefined' in json ? undefined : jsonToConvex(json);

const keyOf = (json: JSONValue, fields: readonly string[]): IndexKey => {
  const document = jsonToConvex(json) as StoredDocument;
  return fields.map((field) => valueAt(document, field));
};
