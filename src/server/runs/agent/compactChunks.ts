import { isRecord } from '../../../shared/json.js';

type Chunk = Record<string, unknown>;

/** The field that holds the text of a chunk, by type. Only these chunks can be merged. */
const TEXT_FIELDS: Readonly<Record<string, 'delta' | 'inputTextDelta'>> = {
  'text-delta': 'delta',
  'reasoning-delta': 'delta',
  'tool-input-delta': 'inputTextDelta',
};

/** The same stream in fewer chunks: neighbouring deltas of one text, reasoning or tool input become one. */
export function compactChunks(chunks: readonly Chunk[]): Chunk[] {
  const compact: Chunk[] = [];
  let merged: { readonly chunk: Chunk; readonly field: string; texts: string[] } | undefined;

  function flush(): void {
    if (merged) compact.push({ ...merged.chunk, [merged.field]: merged.texts.join('') });
    merged = undefined;
  }

  for (const chunk of chunks) {
    const field = TEXT_FIELDS[String(chunk.type)];
    const text = field === undefined ? undefined : chunk[field];
    if (field === undefined || typeof text !== 'string' || isRecord(chunk.providerMetadata)) {
      flush();
      compact.push(chunk);
    } else if (merged && isSameSource(merged.chunk, chunk)) {
      merged.texts.push(text);
    } else {
      flush();
      merged = { chunk, field, texts: [text] };
    }
  }
  flush();
  return compact;
}

const isSameSource = (a: Chunk, b: Chunk): boolean =>
  a.type === b.type && a.id === b.id && a.toolCallId === b.toolCallId;
