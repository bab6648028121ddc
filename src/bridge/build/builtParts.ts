import type { PlacedPart } from '../parts/entries.js';

/** The agent that wrote a part. A stream knows its agent; a row grouped from several documents has the first name. */
export const agentOf = ({ stream, row }: PlacedPart): string | undefined =>
  stream?.message.agentName ?? row?.agentName;

/** The agent that wrote each part, if there are several. */
export function agentNamesOf(parts: readonly PlacedPart[]): ReadonlyArray<string | null> | undefined {
  const names = parts.map((part) => agentOf(part) ?? null);
  return names.some((name) => name !== names[0]) ? names : undefined;
}

/** What an issue says about where a part comes from. */
export const originOf = ({ row }: PlacedPart) =>
  ({ origin: row ? 'rows' : 'stream', sameMessage: true, sameId: true }) as const;

/** The agent stores each source with the text and once more separately. */
export function withoutRepeatedSources(parts: readonly PlacedPart[]): readonly PlacedPart[] {
  const sources = new Set<string>();
  return parts.filter(({ key, kind }) => {
    if (kind !== 'other' || !key.startsWith('source:')) return true;
    const isNew = !sources.has(key);
    sources.add(key);
    return isNew;
  });
}
