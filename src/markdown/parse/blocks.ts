import type { Tokens } from 'marked';
import { blocksIn, type MarkdownToken } from './tokens.js';
import { share } from './share.js';

/** One block of the text as displayed. The same object means nothing about it changed. */
export interface Block {
  readonly token: MarkdownToken;
  /** The code in it that is still being written. */
  readonly openCode: Tokens.Code | undefined;
}

const LONG = 8_000;

/** How many blocks form one render unit. */
const GROUP = 16;

const isShown = ({ type }: MarkdownToken): boolean =>
  type !== 'space' && type !== 'def' && type !== 'footnote';

function isFenceOpen({ raw, codeBlockStyle }: Tokens.Code): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
  if (!fence || codeBlockStyle === 'indented') return false;
  const whole = raw.trimEnd();
  const lastBreak = whole.lastIndexOf('\n');
  const lastLine = whole.slice(lastBreak + 1).trimStart();
  return lastBreak < 0 || !lastLine.startsWith(fence) || lastLine !== fence[0]!.repeat(lastLine.length);
}

/** The unclosed code at the very end of a block. */
export function openCodeOf(token: MarkdownToken): Tokens.Code | undefined {
  if (token.type === 'code') return isFenceOpen(token) ? token : undefined;
  const last = blocksIn(token).findLast(({ type }) => type !== 'space');
  return last && openCodeOf(last);
}

/** The blocks for these tokens. Keeps the previous block at each position if it did not change. */
export function toBlocks(
  tokens: readonly MarkdownToken[],
  before: readonly Block[],
  isOpen: boolean,
): readonly Block[] {
  return tokens.filter(isShown).map((next, at) => {
    const old = before[at];
    // Trimming a long text would copy it with every delta.
    const raw = next.raw.length > LONG ? next.raw : next.raw.trimEnd();
    const token = share(old?.token, { ...next, raw });
    const openCode = isOpen ? openCodeOf(token) : undefined;
    return old && old.token === token && old.openCode === openCode ? old : { token, openCode };
  });
}

/** Blocks in groups of a fixed size. A group without changes keeps its identity. */
export function groupBlocks(
  blocks: readonly Block[],
  before: readonly (readonly Block[])[],
): readonly (readonly Block[])[] {
  const groups: (readonly Block[])[] = [];
  for (let from = 0; from < blocks.length; from += GROUP) {
    const group = blocks.slice(from, from + GROUP);
    const old = before[groups.length];
    const isSame = old?.length === group.length && group.every((block, at) => block === old[at]);
    groups.push(isSame ? old : group);
  }
  return groups;
}
