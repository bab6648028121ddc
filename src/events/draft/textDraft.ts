/** A text assembled from pieces. */
export interface TextDraft {
  readonly kind: 'text' | 'reasoning';
  /** The text up to the first gap. */
  text: string;
  /** Pieces after a gap, by their offset. */
  readonly waiting: Map<number, string>;
  /** The text is complete: further text without an index starts the next part. */
  isClosed: boolean;
}

/** The most pieces that may wait. A stream with more gaps has lost the text that would close them. */
const MAX_WAITING = 1_000;

export const createTextDraft = (kind: TextDraft['kind']): TextDraft => ({
  kind,
  text: '',
  waiting: new Map(),
  isClosed: false,
});

/** Adds a piece. Keeps known characters and appends new ones. Returns whether the text grew. */
export function addText(draft: TextDraft, piece: string, offset = draft.text.length): boolean {
  const { text, waiting } = draft;
  if (offset > text.length) {
    const isLonger = piece.length > (waiting.get(offset)?.length ?? 0);
    if (isLonger && (waiting.size < MAX_WAITING || waiting.has(offset))) waiting.set(offset, piece);
    return false;
  }
  append(draft, piece, offset);
  for (const start of [...waiting.keys()].toSorted((a, b) => a - b)) {
    if (start > draft.text.length) break;
    append(draft, waiting.get(start)!, start);
    waiting.delete(start);
  }
  return draft.text.length > text.length;
}

function append(draft: TextDraft, piece: string, offset: number): void {
  const end = draft.text.length;
  if (offset + piece.length > end) draft.text += piece.slice(end - offset);
}
