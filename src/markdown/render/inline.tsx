import { Fragment, type ReactNode } from 'react';
import type { Tokens } from 'marked';
import { plainName } from '../../shared/text/plainName.js';
import { writtenImage } from '../../shared/urls.js';
import { WrittenImage, WrittenLink } from '../../content/internal.js';
import type { MarkdownView } from '../MarkdownContext.js';
import { childrenOf, footnoteTagOf, type MarkdownToken } from '../parse/tokens.js';
import { decode } from './decode.js';
import { NoteReference } from './NoteReference.js';
import { plainText } from './plainText.js';

const BREAK = /^<br\s*\/?>$/i;

/** The words of a block, keyed by position: words are only added at the end. */
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
      // Tags are text, except `<br>`, the only way to break a line in a table.
      return BREAK.test(token.raw) ? <Br key={key} /> : token.raw;
    default:
      return null;
  }
}

function renderLink(token: Tokens.Link, key: number, view: MarkdownView): ReactNode {
  const tag = footnoteTagOf(token);
  if (tag !== undefined) return <NoteReference key={key} tag={tag} text={token.raw} />;
  // A link cannot contain the button that loads an image, so the button follows the link.
  const images = token.autolink ? [] : imagesIn(token.tokens as readonly MarkdownToken[]);
  const asked = images.filter(({ href }) => writtenImage(decode(href), view.imageHosts)?.kind === 'ask');
  const inLink = asked.length > 0 ? { ...view, imagesAsText: true } : view;
  return (
    <Fragment key={key}>
      <WrittenLink
        as={view.components.a}
        href={token.autolink ? token.href : decode(token.href)}
        title={titleOf(token)}
      >
        {token.autolink ? token.text : renderInline(token.tokens, inLink)}
      </WrittenLink>
      {/* oxlint-disable-next-line react/no-array-index-key -- text only grows at its end, so positions are stable keys */}
      {asked.map((image, at) => [' ', renderImage(image, at, view)])}
    </Fragment>
  );
}

const imagesIn = (tokens: readonly MarkdownToken[]): readonly Tokens.Image[] =>
  tokens.flatMap((token) => (token.type === 'image' ? [token] : imagesIn(childrenOf(token))));

const titleOf = ({ title }: Tokens.Link | Tokens.Image): string | undefined =>
  title ? plainName(decode(title)) : undefined;

function renderImage(token: Tokens.Image, key: number, view: MarkdownView): ReactNode {
  const alt = plainText(token);
  if (view.imagesAsText) return alt;
  const { img: Img = 'img' } = view.components;
  return (
    <WrittenImage key={key} url={decode(token.href)} alt={alt} fallback={alt}>
      {(src) => (
        <Img
          src={src}
          alt={alt}
          title={titleOf(token)}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </WrittenImage>
  );
}
