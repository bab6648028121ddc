'use client';
import type { Tokens } from 'marked';
import { memo, type ReactNode } from 'react';
import { useMarkdownView, type MarkdownView } from '../MarkdownContext.js';
import { renderBlocks } from './block.js';
import { renderInline } from './inline.js';

export interface ListItemProps {
  readonly item: Tokens.ListItem;
  readonly openCode: Tokens.Code | undefined;
}

/** One item. Items before the last do not change while the list grows. */
export const ListItem = memo(function ListItem({ item, openCode }: ListItemProps) {
  const view = useMarkdownView();
  const { li: Li = 'li' } = view.components;
  if (!item.task) return <Li>{renderBlocks(item.tokens, view, openCode)}</Li>;
  const [first, ...rest] = item.tokens;
  return (
    <Li data-task={item.checked ? 'done' : 'open'}>
      {first && renderTask(first, item, view)}
      {renderBlocks(rest, view, openCode)}
    </Li>
  );
});

/** Labels the checkbox with the text of its task. */
function renderTask(
  token: Tokens.ListItem['tokens'][number],
  item: Tokens.ListItem,
  view: MarkdownView,
): ReactNode {
  const { input: Input = 'input', p: P = 'p' } = view.components;
  const words = renderInline('tokens' in token ? token.tokens : [], view);
  const label = (
    <label>
      <Input type="checkbox" disabled checked={item.checked === true} readOnly />
      <span>{words}</span>
    </label>
  );
  return token.type === 'paragraph' ? <P>{label}</P> : label;
}
