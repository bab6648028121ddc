import type { AgentPart } from '../../bridge/index.js';

export type Fields = Record<string, unknown>;
export type Part = AgentPart & Readonly<Fields>;

/** A tool input that is being written. */
export interface OpenInput {
  text: string;
  /** The input is this text itself, not the JSON of it. */
  readonly isPlain: boolean;
}

/**
 * A message while chunks are applied to it. The list and the maps are its own and change; the parts never do, they are
 * replaced: one chunk costs the same whether the message has one part or a thousand.
 */
export interface Draft {
  readonly parts: Part[];
  /** Where the texts and the reasonings are that are being written, by kind and id. */
  readonly open: Map<string, number>;
  /** Where the newest call of an id is. */
  readonly calls: Map<string, number>;
  /** Where the call is that an approval was asked for. */
  readonly approvals: Map<string, number>;
  /** Where the data is that can be replaced, by type and id. */
  readonly data: Map<string, number>;
  readonly inputs: Map<string, OpenInput>;
  /** Where the parts of the step being written begin. */
  step: number;
  metadata: unknown;
  /** What the last `error` chunk said. */
  error: string | undefined;
  /** Grows with every change that somebody waits for. */
  revision: number;
  /** How long the longest input is that has grown, where parts do not have it yet. */
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

/** Adds a part, and returns where. */
export function push(draft: Draft, part: Part): number {
  draft.revision++;
  return draft.parts.push(part) - 1;
}

/** Changes fields of a part. One that is given as undefined goes away. */
export function patch(draft: Draft, index: number, fields: Fields): void {
  const part: Fields = { ...draft.parts[index], ...fields };
  for (const name of Object.keys(fields)) if (part[name] === undefined) delete part[name];
  draft.parts[index] = part as Part;
  draft.revision++;
}

/** Takes back everything from a part on. */
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

/** The fields of an object that are there. */
export function pick(source: Readonly<Fields>, ...names: readonly string[]): Fields {
  const picked: Fields = {};
  for (const name of names) if (source[name] !== undefined) picked[name] = source[name];
  return picked;
}
