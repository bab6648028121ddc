/** Parts that are drawn together. */
export type PartRange =
  | { readonly kind: 'tools'; readonly key: string; readonly toolCallIds: readonly string[] }
  | { readonly kind: 'sources'; readonly key: string; readonly start: number; readonly end: number }
  | { readonly kind: 'part'; readonly key: string; readonly index: number };

const TOOL = 'tool-call ';

interface Named {
  readonly type: string;
  readonly toolCallId?: string;
}

/** What a message is made of, as one text: it is the same for as long as only what is in the parts changes. */
export const shapeOf = (parts: readonly Named[]): string =>
  parts.map(({ type, toolCallId }) => (type === 'tool-call' ? TOOL + toolCallId : type)).join('\n');

/** Calls and sources that stand next to each other are one. Keys stay when others come after them. */
export function rangesOf(shape: string): readonly PartRange[] {
  if (shape === '') return [];
  const ranges: PartRange[] = [];
  shape.split('\n').forEach((kind, index) => {
    const last = ranges.at(-1);
    if (kind.startsWith(TOOL)) {
      const id = kind.slice(TOOL.length);
      if (last?.kind === 'tools') {
        ranges[ranges.length - 1] = { ...last, toolCallIds: [...last.toolCallIds, id] };
      } else ranges.push({ kind: 'tools', key: `tools ${id}`, toolCallIds: [id] });
    } else if (kind === 'source' && last?.kind === 'sources') {
      ranges[ranges.length - 1] = { ...last, end: index };
    } else if (kind === 'source') {
      ranges.push({ kind: 'sources', key: `sources ${index}`, start: index, end: index });
    } else ranges.push({ kind: 'part', key: `${kind} ${index}`, index });
  });
  return ranges;
}
