import { announces, type StatesIntent } from '../work/announces.js';

interface AnyRange {
  readonly key: string;
  /** Parts that the work line can replace: tool calls and reasoning. */
  readonly isWork: boolean;
}

/** Adjacent parts that are drawn together. */
export type PartRange = AnyRange &
  (
    | { readonly kind: 'tools'; readonly toolCallIds: readonly string[] }
    | { readonly kind: 'sources'; readonly start: number; readonly end: number }
    | { readonly kind: 'part'; readonly index: number }
  );

/** What the layout of a message depends on: the type of each part, and the id and tool of a call. */
export type PartShape =
  | { readonly type: 'tool-call'; readonly id: string; readonly tool: string }
  | { readonly type: string; readonly isAnnouncement?: true };

interface Part {
  readonly type: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly text?: string;
}

/** Cached per language, because every message reads its layout whenever one of them changes. */
const cachedShapes = new WeakMap<StatesIntent, WeakMap<readonly Part[], string>>();

/** The layout of a message as one string. It stays the same while only the content of parts changes. */
export function shapeOf(parts: readonly Part[], statesIntent: StatesIntent): string {
  const cached = cachedShapes.get(statesIntent) ?? new WeakMap<readonly Part[], string>();
  cachedShapes.set(statesIntent, cached);
  const shape =
    cached.get(parts) ?? JSON.stringify(parts.map((part, i) => toShape(part, i, parts, statesIntent)));
  cached.set(parts, shape);
  return shape;
}

function toShape(part: Part, index: number, parts: readonly Part[], statesIntent: StatesIntent): PartShape {
  const { type, toolCallId = '', toolName = '', text = '' } = part;
  if (type === 'tool-call') return { type, id: toolCallId, tool: toolName };
  // Text that may still grow is not an announcement yet.
  const isFollowed = index < parts.length - 1;
  return type === 'text' && isFollowed && announces(text, statesIntent)
    ? { type, isAnnouncement: true }
    : { type };
}

export const readShape = (shape: string): readonly PartShape[] => JSON.parse(shape) as readonly PartShape[];

export const isCall = (part: PartShape): part is Extract<PartShape, { id: string }> =>
  part.type === 'tool-call';

/**
 * Groups adjacent calls and adjacent sources. Keys stay the same when more parts follow.
 * @param isApart whether calls of a tool are kept out of groups
 */
export function rangesOf(
  shapes: readonly PartShape[],
  isApart: (tool: string) => boolean = () => false,
): readonly PartRange[] {
  const ranges: PartRange[] = [];
  shapes.forEach((part, index) => {
    const last = ranges.at(-1);
    const before = shapes[index - 1];
    if (isCall(part)) {
      const isJoined = before && isCall(before) && !isApart(before.tool) && !isApart(part.tool);
      if (last?.kind === 'tools' && isJoined) {
        ranges[ranges.length - 1] = { ...last, toolCallIds: [...last.toolCallIds, part.id] };
      } else {
        const isWork = !isApart(part.tool);
        ranges.push({ kind: 'tools', key: `tools ${part.id}`, isWork, toolCallIds: [part.id] });
      }
    } else if (part.type === 'source' && last?.kind === 'sources') {
      ranges[ranges.length - 1] = { ...last, end: index };
    } else if (part.type === 'source') {
      ranges.push({ kind: 'sources', key: `sources ${index}`, isWork: false, start: index, end: index });
    } else {
      const isWork = part.type === 'reasoning';
      ranges.push({ kind: 'part', key: `${part.type} ${index}`, isWork, index });
    }
  });
  return ranges;
}
