/* oxlint-disable react/no-array-index-key -- text only grows at its end, so positions are stable keys */
import type { Tokens } from 'marked';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import { CodeBlock } from '../code/CodeBlock.js';
import type { MarkdownTag } from '../components.js';
import type { MarkdownView } from '../MarkdownContext.js';
import type { MarkdownToken } from '../parse/tokens.js';
import { renderInline } from './inline.js';
import { renderItems, renderWords } from './inGroups.js';
import { Table } from './Table.js';

/** Blocks inside a block, keyed by position. */
export const renderBlocks = (
  tokens: readonly unknown[],
  view: MarkdownView,
  openCode?: Tokens.Code,
): ReactNode[] =>
  (tokens as readonly MarkdownToken[]).map((token, at) => renderBlock(token, view, openCode, at));

export function renderBlock(
  token: MarkdownToken,
  view: MarkdownView,
  openCode?: Tokens.Code,
  key?: number,
): ReactNode {
  const { p: P = 'p', blockquote: Blockquote = 'blockquote', hr: Hr = 'hr' } = view.components;
  switch (token.type) {
    case 'paragraph':
      return <P key={key}>{renderWords(token.tokens, view)}</P>;
    case 'text':
      return renderInline(token.tokens ?? [token], view);
    case 'heading':
      return renderHeading(token, view, key);
    case 'code':
      return <CodeBlock key={key} token={token} isOpen={token === openCode} />;
    case 'blockquote':
      return <Blockquote key={key}>{renderBlocks(token.tokens, view, openCode)}</Blockquote>;
    case 'list':
      return renderList(token, view, openCode, key);
    case 'table':
      return <Table key={key} token={token} />;
    case 'hr':
      return <Hr key={key} />;
    case 'html':
      return (
        <P key={key} className="cau-md-html">
          {token.raw.trim()}
        </P>
      );
    default:
      return null;
  }
}

function renderHeading({ depth, tokens }: Tokens.Heading, view: MarkdownView, key?: number): ReactNode {
  const level = Math.min(6, Math.max(1, depth + view.headingOffset));
  const Heading = (view.components[`h${depth}` as MarkdownTag] ?? `h${level}`) as ElementType<
    ComponentProps<'h1'>
  >;
  return (
    <Heading key={key} data-depth={depth}>
      {renderInline(tokens, view)}
    </Heading>
  );
}

function renderList(token: Tokens.List, view: MarkdownView, openCode?: Tokens.Code, key?: number): ReactNode {
  const { ul: Ul = 'ul', ol: Ol = 'ol' } = view.components;
  const items = renderItems(token.items, openCode);
  if (!token.ordered) {
    return <Ul key={key}>{items}</Ul>;
  }
  return (
    <Ol key={key} start={token.start === 1 || token.start === '' ? undefined : token.start}>
      {items}
    </Ol>
  );
}
