import { withoutControls } from '../../shared/text/plainName.js';
import { groupBlocks, toBlocks, type Block } from './blocks.js';
import { lex } from './lex.js';
import { orderNotes } from './notes/notes.js';
import { share } from './share.js';
import { advance, nothingRead, type Progress } from './stream.js';
import type { FootnoteToken, MarkdownToken } from './tokens.js';

export interface MarkdownDocument {
  readonly groups: readonly (readonly Block[])[];
  /** The footnotes of the text, by number. */
  readonly notes: readonly FootnoteToken[];
  /** How many blocks were parsed for this result. */
  readonly lexed: number;
}

export type MarkdownReader = (text: string, isStreaming: boolean) => MarkdownDocument;

/**
 * Parses one text repeatedly while it grows. The result depends only on the text; the cache saves work and keeps the
 * identity of what did not change.
 */
export function createReader(): MarkdownReader {
  let progress: Progress = nothingRead;
  let blocks: readonly Block[] = [];
  let document: MarkdownDocument = { groups: [], notes: [], lexed: 0 };
  let last: Readonly<Parameters<MarkdownReader>> | undefined;

  function show(shown: readonly Block[], noted: readonly MarkdownToken[], lexed: number): void {
    blocks = shown;
    document = {
      groups: groupBlocks(shown, document.groups),
      notes: share(document.notes, orderNotes(noted)),
      lexed,
    };
  }

  function read(source: string, isStreaming: boolean): void {
    if (!isStreaming) {
      const { tokens } = lex(withoutControls(source));
      progress = nothingRead;
      return show(toBlocks(tokens, blocks, false), tokens, tokens.length);
    }
    // Engines compare whole texts much faster than they compare prefixes.
    const isLonger = source.slice(0, progress.source.length) === progress.source;
    progress = advance(isLonger ? progress : nothingRead, source, blocks);
    const { closed, closedBlocks, open, openBlocks, mayHaveNotes, lexed } = progress;
    const noted = mayHaveNotes ? [...closed, ...open] : [];
    return show([...closedBlocks, ...openBlocks], noted, lexed);
  }

  return (text, isStreaming) => {
    if (last?.[0] !== text || last[1] !== isStreaming) {
      read(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, isStreaming);
      last = [text, isStreaming];
    }
    return document;
  };
}
