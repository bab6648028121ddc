import { withoutControls } from '../../shared/text/plainName.js';
import { mendBlock } from '../mend/mendBlock.js';
import { toBlocks, type Block } from './blocks.js';
import { countClosed } from './closed.js';
import { definitionsIn, joinLinks, mentions } from './notes/definitions.js';
import { FREEZE_FROM, freeze, joinFrozen, standInFor, type Frozen } from './frozen.js';
import { lex, lexWith, type Lexed, type Links } from './lex.js';
import type { MarkdownToken } from './tokens.js';

/** How far a growing text has been parsed. */
export interface Progress {
  readonly source: string;
  /** Where the first block begins that may still change. */
  readonly end: number;
  /** All tokens before the end, and their blocks. */
  readonly closed: readonly MarkdownToken[];
  readonly closedBlocks: readonly Block[];
  /** The definitions among them. Only these apply to closed blocks. */
  readonly links: Links;
  readonly open: readonly MarkdownToken[];
  readonly openBlocks: readonly Block[];
  /** The frozen part of the first open block. */
  readonly frozen: Frozen | undefined;
  /** The text may contain footnotes. */
  readonly mayHaveNotes: boolean;
  /** How many blocks were parsed since the previous text. */
  readonly lexed: number;
  /** How many characters were parsed since the previous text. */
  readonly lexedLength: number;
}

export const nothingRead: Progress = {
  source: '',
  end: 0,
  closed: [],
  closedBlocks: [],
  links: Object.create(null) as Links,
  open: [],
  openBlocks: [],
  frozen: undefined,
  mayHaveNotes: false,
  lexed: 0,
  lexedLength: 0,
};

const lengthOf = (tokens: readonly MarkdownToken[]): number =>
  tokens.reduce((length, { raw }) => length + raw.length, 0);

const countShown = (tokens: readonly MarkdownToken[]): number =>
  tokens.filter(({ type }) => type !== 'space').length;

const hasDefinitions = (tokens: readonly MarkdownToken[]): boolean =>
  Object.keys(definitionsIn(tokens)).length > 0;

/** A copy of a text: a slice would keep the whole text it was cut from in memory as long as its block. */
const detach = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/**
 * Continues parsing. Parses only what may have changed: the end of the open block and the text after it.
 * @param freezeFrom how long the rest of an open block may get before more of it is frozen
 */
export function advance(
  before: Progress,
  source: string,
  shown: readonly Block[],
  freezeFrom = FREEZE_FROM,
): Progress {
  return (
    (before.frozen && readOn(before, source, shown, before.frozen, freezeFrom)) ??
    readOn(before, source, shown, undefined, freezeFrom)!
  );
}

/** @returns undefined if the frozen part has to be parsed again */
function readOn(
  before: Progress,
  source: string,
  shown: readonly Block[],
  frozen: Frozen | undefined,
  freezeFrom: number,
): Progress | undefined {
  const rest = withoutControls(detach(source.slice(before.end + (frozen?.raw.length ?? 0))));
  const standIn = frozen ? standInFor(frozen, rest) : '';
  const tail = standIn + rest;
  const read = lex(tail, before.links);
  const whole = frozen ? joinFrozen(frozen, standIn, read.tokens) : read.tokens;
  if (!whole) return undefined;
  const count = countClosed(read.tokens, tail);
  const open = read.tokens.slice(count);
  const found = definitionsIn(read.tokens.slice(0, count));
  const links = joinLinks(before.links, found);
  const hasOpenLinks = hasDefinitions(open);
  const added = (hasOpenLinks ? lexWith(tail, links) : whole).slice(0, count);

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

  const mended = asSeen(open, tail.slice(lengthOf(read.tokens.slice(0, count))), read);
  const stillFrozen = count === 0 ? frozen : undefined;
  const seen = stillFrozen ? joinFrozen(stillFrozen, standIn, mended) : mended;
  if (!seen) return undefined;
  const openBlocks = toBlocks(seen, shown.slice(closedBlocks.length), true);
  return {
    source,
    end: before.end + lengthOf(added),
    closed,
    closedBlocks,
    links,
    open: seen,
    openBlocks,
    // An open definition may still become something else, and applies to everything in the block until then.
    frozen:
      count > 0 || hasOpenLinks || hasDefinitions(mended)
        ? undefined
        : freeze(frozen, openBlocks[0]?.token, open[0], rest, freezeFrom),
    mayHaveNotes: before.mayHaveNotes || tail.includes('[^'),
    lexed,
    lexedLength: tail.length,
  };
}

/** The open blocks, with the last one mended. */
function asSeen(open: readonly MarkdownToken[], source: string, { links }: Lexed): readonly MarkdownToken[] {
  const at = open.findLastIndex(({ type }) => type !== 'space');
  const last = open[at];
  if (!last) return open;
  const start = lengthOf(open.slice(0, at));
  const written = source.slice(start);
  const mended = mendBlock(written, last, links);
  return mended === written ? open : lex(source.slice(0, start) + mended, links).tokens;
}
