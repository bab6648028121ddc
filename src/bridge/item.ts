import { asString, equal } from './json.js';
import { hasSameInput, readTool, type ToolState } from './toolState.js';
import type { AgentPart, AgentUIMessage } from './types.js';

/** One visible thing of a message, read from a part. `step-start` and blank text are not visible. */
export type Item =
  | { readonly kind: 'text' | 'reasoning'; readonly text: string; readonly part: AgentPart }
  | { readonly kind: 'tool'; readonly tool: ToolState }
  | { readonly kind: 'other'; readonly key: string; readonly part: AgentPart };

const items = new WeakMap<object, Item | null>();

/** Reads a part, once per object. */
export function readItem(part: AgentPart): Item | null {
  if (typeof part !== 'object' || part === null)
    return otherItem({ type: 'unknown', value: part } as AgentPart);
  let item = items.get(part);
  if (item === undefined) {
    item = readPart(part);
    items.set(part, item);
  }
  return item;
}

export const isBlank = (text: string): boolean => !/\S/.test(text);

function readPart(part: AgentPart): Item | null {
  const { type } = part;
  if (typeof type !== 'string') return otherItem({ ...(part as object), type: 'unknown' });
  if (type === 'step-start') return null;
  if (type === 'text' || type === 'reasoning') {
    const text = asString((part as { text?: unknown }).text) ?? '';
    return isBlank(text) ? null : { kind: type, text, part };
  }
  const tool = readTool(part);
  return tool ? { kind: 'tool', tool } : otherItem(part);
}

function otherItem(part: AgentPart): Item {
  const { sourceId, id, url } = part as AgentPart & Record<string, unknown>;
  const name = part.type.startsWith('source-') ? 'source' : part.type;
  const own = [sourceId, id, url].find((value) => typeof value === 'string' || typeof value === 'number');
  return { kind: 'other', key: `${name}:${own ?? ''}`, part };
}

export function readItems(message: AgentUIMessage): Item[] {
  const read: Item[] = [];
  if (!Array.isArray(message.parts)) return read;
  for (const part of message.parts as readonly AgentPart[]) {
    const item = readItem(part);
    if (item) read.push(item);
  }
  return read;
}

/**
 * How sure it is that two items of two sources are one thing: 0 no, 1 one text begins the other, 2 the same, 3 a call of
 * the same id, 4 with the same arguments too.
 */
export function likeness(a: Item, b: Item): number {
  if (a.kind === 'tool') return b.kind === 'tool' ? likenessOfCalls(a.tool, b.tool) : 0;
  if (a.kind === 'other') {
    return b.kind === 'other' && a.key === b.key && (!a.key.endsWith(':') || equal(a.part, b.part)) ? 2 : 0;
  }
  if (a.kind !== b.kind) return 0;
  if (a.text === b.text) return 2;
  return a.text.startsWith(b.text) || b.text.startsWith(a.text) ? 1 : 0;
}

function likenessOfCalls(a: ToolState, b: ToolState): number {
  const isSameInput = hasSameInput(a, b);
  if (a.rawId !== b.rawId) return 0;
  if (a.rawId === '') return a.name === b.name && isSameInput ? 2 : 0;
  return isSameInput ? 4 : 3;
}
