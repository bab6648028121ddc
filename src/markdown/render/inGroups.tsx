'use client';
/* oxlint-disable react/no-array-index-key -- text only grows at its end, so positions are stable keys */
import type { Tokens } from 'marked';
import { memo, type ReactNode } from 'react';
import { useMarkdownView, type MarkdownView } from '../MarkdownContext.js';
import { renderInline } from './inline.js';
import { ListItem } from './ListItem.js';

/** How many words or items form one render unit. */
const GROUP = 64;

interface GroupProps<Member> {
  readonly members: readonly Member[];
  readonly openCode?: Tokens.Code | undefined;
}

const isSame = <Member,>(a: GroupProps<Member>, b: GroupProps<Member>): boolean =>
  a.openCode === b.openCode &&
  a.members.length === b.members.length &&
  a.members.every((member, at) => member === b.members[at]);

/** All members after the first ones, in groups. React skips groups without changes. */
function inGroups<Member>(
  all: readonly Member[],
  render: (members: readonly Member[], from: number) => ReactNode,
): ReactNode[] {
  const groups: ReactNode[] = [];
  for (let from = GROUP; from < all.length; from += GROUP) {
    groups.push(render(all.slice(from, from + GROUP), from));
  }
  return groups;
}

type Word = Tokens.Paragraph['tokens'][number];

const WordGroup = memo(function WordGroup({ members }: GroupProps<Word>) {
  return renderInline(members, useMarkdownView());
}, isSame);

/**
 * The words of a paragraph, of which there may be thousands. The first ones are direct children, as in any paragraph.
 */
export const renderWords = (words: readonly Word[], view: MarkdownView): ReactNode[] => [
  ...renderInline(words.slice(0, GROUP), view),
  ...inGroups(words, (members, from) => <WordGroup key={from} members={members} />),
];

const toItems = ({ members, openCode }: GroupProps<Tokens.ListItem>): ReactNode[] =>
  members.map((item, at) => (
    <ListItem key={at} item={item} openCode={at === members.length - 1 ? openCode : undefined} />
  ));

const ItemGroup = memo(function ItemGroup(props: GroupProps<Tokens.ListItem>) {
  return toItems(props);
}, isSame);

/** The items of a list. @param openCode the unclosed code at the end of the last item */
export function renderItems(
  items: readonly Tokens.ListItem[],
  openCode: Tokens.Code | undefined,
): ReactNode[] {
  const lastIn = (end: number) => (end >= items.length ? openCode : undefined);
  return [
    ...toItems({ members: items.slice(0, GROUP), openCode: lastIn(GROUP) }),
    ...inGroups(items, (members, from) => (
      <ItemGroup key={from} members={members} openCode={lastIn(from + GROUP)} />
    )),
  ];
}
