import { withoutControls } from '../../content/plainName.js';
import { mendBlock } from '../mend/mendBlock.js';
import { toBlocks, type Block } from './blocks.js';
import { countClosed } from './closed.js';
import { definitionsIn, joinLinks, mentions } from './definitions.js';
import { lex, lexWith, type Lexed, type Links } from './lex.js';
import type { MarkdownToken } from './tokens.js';

/** How far a text that is being written has been read. */
export interface Progress {
  readonly source: string;
  /** Where the first block begins that may still change. */
  readonly end: number;
  /** All tokens before the end, and what is shown of them. */
  readonly closed: readonly MarkdownToken[];
  readonly closedBlocks: readonly Block[];
  /** The definitions among them. Only these count for what is closed. */
  readonly links: Links;
  readonly open: readonly MarkdownToken[];
  readonly openBlocks: readonly Block[];
  /** There may be notes in it. */
  readonly mayHaveNotes: boolean;
  /** How many blocks were read to get here from the text before. */
  readonly lexed: number;
}

export const nothingRead: Progress = {
  source: '',
  end: 0,
  closed: [],
  closedBlocks: [],
  links: Object.create(null) as Links,
  open: [],
  openBlocks: [],
  mayHaveNotes: false,
  lexed: 0,
};

const lengthOf = (tokens: readonly MarkdownToken[]): number =>
  tokens.reduce((length, { raw }) => length + raw.length, 0);

const countShown = (tokens: readonly MarkdownToken[]): number =>
  tokens.filter(({ type }) => type !== 'space').length;

/** A text of its own: a slice would keep the whole text of its time in memory for as long as its block lives. */
const detach = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** Reads on. Only what may have changed is read: the open block and what came after it. */
export function advance(before: Progress, source: string, shown: readonly Block[]): Progress {
  const tail = withoutControls(detach(source.slice(before.end)));
  const read = lex(tail, before.links);
  const count = countClosed(read.tokens, tail);
  const open = read.tokens.slice(count);
  const found = definitionsIn(read.tokens.slice(0, count));
  const links = joinLinks(before.links, found);
  const hasOpenLinks = Object.keys(definitionsIn(open)).length > 0;
  const added = (hasOpenLinks ? lexWith(tail, links) : read.tokens).slice(0, count);
  const end = before.end + lengthOf(added);

  let closed = count > 0 ? [...before.closed, ...added] : before.closed;
  let { closedBlocks } = before;
  let lexed = countShown(read.tokens);
  const labels = Object.keys(found);
  if (before.closed.some(({ raw }) => mentions(raw, labels))) {
    closed = lexWith(withoutControls(source), links).slice(0, closed.length);
    closedBlocks = toBlocks(closed, shown, false);
    lexed += countShown(closed);
  } else if (count > 0) {
    closedBlocks = [...closedBlocks, ...toBlocks(added, shown.slice(closedBlocks.length), false)];
  }

  const seen = asSeen(open, tail.slice(end - before.end), read);
  const openBlocks = toBlocks(seen, shown.slice(closedBlocks.length), true);
  const mayHaveNotes = before.mayHaveNotes || tail.includes('[^');
  return { source, end, closed, closedBlocks, links, open: seen, openBlocks, mayHaveNotes, lexed };
}

/** The open blocks with the last one as it will probably be when it is whole. */
function asSeen(open: readonly MarkdownToken[], source: string, { links }: Lexed): readonly MarkdownToken[] {
  const at = open.findLastIndex(({ type }) => type !== 'space');
  const last = open[at];
  if (!last) return open;
  const start = lengthOf(open.slice(0, at));
  const written = source.slice(start);
  const mended = mendBlock(written, last, links);
  return mended === written ? open : lex(source.slice(0, start) + mended, links).tokens;
}
