import { Fragment, type ReactNode } from 'react';
import type { Tokens } from 'marked';
import type { MarkdownView } from '../MarkdownContext.js';
import { footnoteTagOf, type MarkdownToken } from '../parse/tokens.js';
import { decode } from './decode.js';
import { NoteReference } from './NoteReference.js';
import { plainText } from './plainText.js';
import { isExternal, safeHref, safeSource } from './safeUrl.js';

const BREAK = /^<br\s*\/?>$/i;

/** The words of a block. Their places are their keys: words are only added at the end. */
export const renderInline = (tokens: readonly unknown[] | undefined, view: MarkdownView): ReactNode[] =>
  (tokens as readonly MarkdownToken[] | undefined)?.map((token, at) => renderWord(token, at, view)) ?? [];

function renderWord(token: MarkdownToken, key: number, view: MarkdownView): ReactNode {
  const {
    strong: Strong = 'strong',
    em: Em = 'em',
    del: Del = 'del',
    code: Code = 'code',
    br: Br = 'br',
  } = view.components;
  switch (token.type) {
    case 'text':
      return token.tokens ? renderInline(token.tokens, view) : decode(token.raw);
    case 'escape':
      return token.text;
    case 'strong':
      return <Strong key={key}>{renderInline(token.tokens, view)}</Strong>;
    case 'em':
      return <Em key={key}>{renderInline(token.tokens, view)}</Em>;
    case 'del':
      return <Del key={key}>{renderInline(token.tokens, view)}</Del>;
    case 'codespan':
      return <Code key={key}>{token.text}</Code>;
    case 'br':
      return <Br key={key} />;
    case 'link':
      return renderLink(token, key, view);
    case 'image':
      return renderImage(token, key, view);
    case 'html':
      // Tags are text. This one is how people break a line in a table, where there is no other way.
      return BREAK.test(token.raw) ? <Br key={key} /> : token.raw;
    default:
      return null;
  }
}

function renderLink(token: Tokens.Link, key: number, view: MarkdownView): ReactNode {
  const tag = footnoteTagOf(token);
  if (tag !== undefined) return <NoteReference key={key} tag={tag} text={token.raw} />;
  const children = token.autolink ? token.text : renderInline(token.tokens, view);
  const href = safeHref(token.autolink ? token.href : decode(token.href));
  if (href === undefined) return <Fragment key={key}>{children}</Fragment>;
  const { a: A = 'a' } = view.components;
  return (
    <A
      key={key}
      href={href}
      title={token.title ? decode(token.title) : undefined}
      target={isExternal(href) ? '_blank' : undefined}
      rel="noopener noreferrer"
    >
      {children}
    </A>
  );
}

function renderImage(token: Tokens.Image, key: number, view: MarkdownView): ReactNode {
  const alt = plainText(token);
  const source = safeSource(decode(token.href));
  if (source === undefined) return alt;
  const { img: Img = 'img' } = view.components;
  return (
    <Img
      key={key}
      src={source}
      alt={alt}
      title={token.title ? decode(token.title) : undefined}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
