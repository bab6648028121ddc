/** Parts that are drawn together. */
export type PartRange =
  | { readonly kind: 'tools'; readonly key: string; readonly toolCallIds: readonly string[] }
  | { readonly kind: 'sources'; readonly key: string; readonly start: number; readonly end: number }
  | { readonly kind: 'part'; readonly key: string; readonly index: number };

interface Named {
  readonly type: string;
  readonly toolCallId?: string;
}

/** It is asked for every message whenever one of them changes. */
const shapes = new WeakMap<readonly Named[], string>();

/** What a message is made of, as one text: it is the same for as long as only what is in the parts changes. */
export function shapeOf(parts: readonly Named[]): string {
  const shape =
    shapes.get(parts) ??
    JSON.stringify(parts.map(({ type, toolCallId }) => (type === 'tool-call' ? { id: toolCallId } : type)));
  shapes.set(parts, shape);
  return shape;
}

/** Calls and sources that stand next to each other are one. Keys stay when others come after them. */
export function rangesOf(shape: string): readonly PartRange[] {
  const ranges: PartRange[] = [];
  const parts = JSON.parse(shape) as ReadonlyArray<string | { readonly id: string }>;
  parts.forEach((part, index) => {
    const last = ranges.at(-1);
    if (typeof part === 'object') {
      if (last?.kind === 'tools') {
        ranges[ranges.length - 1] = { ...last, toolCallIds: [...last.toolCallIds, part.id] };
      } else ranges.push({ kind: 'tools', key: `tools ${part.id}`, toolCallIds: [part.id] });
    } else if (part === 'source' && last?.kind === 'sources') {
      ranges[ranges.length - 1] = { ...last, end: index };
    } else if (part === 'source') {
      ranges.push({ kind: 'sources', key: `sources ${index}`, start: index, end: index });
    } else ranges.push({ kind: 'part', key: `${part} ${index}`, index });
  });
  return ranges;
}
