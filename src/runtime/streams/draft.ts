import type { AgentPart } from '../../bridge/index.js';

export type Fields = Record<string, unknown>;
export type Part = AgentPart & Readonly<Fields>;

/** A tool input that is being written. */
export interface OpenInput {
  text: string;
  /** The input is this text itself, not JSON. */
  readonly isPlain: boolean;
}

/**
 * A message while chunks are applied to it. It owns and mutates the list and the maps; parts are replaced, never
 * mutated. One chunk costs the same whether the message has one part or a thousand.
 */
export interface Draft {
  readonly parts: Part[];
  /** The indexes of texts and reasonings that are being written, by kind and id. */
  readonly open: Map<string, number>;
  /** The index of the newest call of an id. */
  readonly calls: Map<string, number>;
  /** The index of the call behind an approval. */
  readonly approvals: Map<string, number>;
  /** The index of replaceable data, by type and id. */
  readonly data: Map<string, number>;
  readonly inputs: Map<string, OpenInput>;
  /** The index of the first part of the open step. */
  step: number;
  metadata: unknown;
  /** The text of the last `error` chunk. */
  error: string | undefined;
  /** Grows with every change that readers wait for. */
  revision: number;
  /** The length of the longest grown input that its part does not have yet. */
  unread: number;
}

export const createDraft = (metadata?: unknown): Draft => ({
  parts: [],
  open: new Map(),
  calls: new Map(),
  approvals: new Map(),
  data: new Map(),
  inputs: new Map(),
  step: 0,
  metadata,
  error: undefined,
  revision: 0,
  unread: 0,
});

/** Adds a part and returns its index. */
export function push(draft: Draft, part: Part): number {
  draft.revision++;
  return draft.parts.push(part) - 1;
}

/** Changes fields of a part. An undefined field is removed. */
export function patch(draft: Draft, index: number, fields: Fields): void {
  const part: Fields = { ...draft.parts[index], ...fields };
  for (const name of Object.keys(fields)) if (part[name] === undefined) delete part[name];
  draft.parts[index] = part as Part;
  draft.revision++;
}

/** Removes all parts from an index on. */
export function cut(draft: Draft, from: number): void {
  if (draft.parts.length > from) draft.revision++;
  draft.parts.length = Math.min(draft.parts.length, from);
  draft.open.clear();
  draft.inputs.clear();
  for (const map of [draft.approvals, draft.data])
    for (const [key, index] of map) if (index >= from) map.delete(key);
  draft.calls.clear();
  draft.parts.forEach(({ toolCallId }, index) => {
    if (typeof toolCallId === 'string') draft.calls.set(toolCallId, index);
  });
}

/** The fields of an object that are not undefined. */
export function pick(source: Readonly<Fields>, ...names: readonly string[]): Fields {
  const picked: Fields = {};
  for (const name of names) if (source[name] !== undefined) picked[name] = source[name];
  return picked;
}
