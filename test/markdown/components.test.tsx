// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MessagePrimitive } from '@assistant-ui/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  Markdown,
  MarkdownText,
  type MarkdownCode,
  type MarkdownComponents,
  type MarkdownTag,
} from '../../src/markdown/index.js';
import { StringsProvider } from '../../src/strings/index.js';
import { show } from './show.js';

afterEach(cleanup);

const TAGS = [
  'a',
  'blockquote',
  'br',
  'code',
  'del',
  'em',
  'h1',
  'hr',
  'img',
  'input',
  'li',
  'ol',
  'p',
  'pre',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
] satisfies MarkdownTag[];

describe('components', () => {
  const text =
    '# a\n\n*b* **c** ~~d~~ `e` [f](https://x.y/f) ![g](data:image/png;base64,AA==)  \nh\n\n- i\n\n1. [x] j\n\n> k\n\n---\n\n|l|\n|-|\n|m|\n\n```\nn\n```';

  it.each(TAGS)('a custom component can replace %s', (tag) => {
    const components: MarkdownComponents = {
      [tag]: (props: object) => createElement(tag, { ...props, 'data-testid': 'mine' }),
    };
    show(text, { components });
    expect(screen.getAllByTestId('mine').length).toBeGreaterThan(0);
  });

  it('custom components get the props of the elements they replace', () => {
    const components: MarkdownComponents = {
      a: ({ children, ...props }) => (
        <a {...props} data-testid="mine">
          →{children}
        </a>
      ),
    };
    show('[x](https://x.y)', { components });
    const link = screen.getByTestId<HTMLAnchorElement>('mine');
    expect([link.href, link.target, link.textContent]).toEqual(['https://x.y/', '_blank', '→x']);
  });

  it('custom components can replace code blocks by language', () => {
    const seen: MarkdownCode[] = [];
    const components: MarkdownComponents = {
      codeBlock: (code) => {
        seen.push(code);
        return code.language === 'mermaid' ? <figure>{code.code}</figure> : undefined;
      },
    };
    const { one, all, again } = show('```mermaid\ngraph', { components, isStreaming: true });
    expect(one('figure').textContent).toBe('graph');
    again('```mermaid\ngraph TD\n```\n\n```ts\na\n```', { components });
    expect(one('figure').textContent).toBe('graph TD');
    expect(all('[data-slot="markdown-code"]')).toHaveLength(1);
    expect(seen.map(({ isOpen }) => isOpen)).toContain(true);
    expect(seen.at(-1)).toEqual({ language: 'ts', code: 'a', isOpen: false });
  });

  it("custom components fit assistant-ui's text slot", () => {
    expect(<MessagePrimitive.Parts components={{ Text: MarkdownText }} />).toBeDefined();
  });
});

describe('words', () => {
  it('the strings of markdown can be replaced', () => {
    const strings = {
      markdown: { code: () => 'Quelltext', table: () => 'Tabelle' },
      json: { copy: 'Kopieren' },
    };
    render(
      <StringsProvider strings={strings}>
        <Markdown text={'```\na\n```\n\n|a|\n|-|'} />
      </StringsProvider>,
    );
    expect(screen.getByRole('group', { name: 'Quelltext' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Tabelle' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Kopieren' })).toBeDefined();
  });
});

describe('notes', () => {
  const text =
    'One[^b], two[^a] and one again[^b].\n\n[^a]: Second\n[^b]: First *note*\n\n    with more[^c].\n\n[^unused]: Nobody\n[^c]: Third';

  it('footnotes appear below the text in the order of their references', () => {
    const { all, root } = show(text);
    const notes = all('[data-slot="markdown-notes"] > li').map(({ textContent }) => textContent);
    expect(notes).toEqual(['First notewith more3.', 'Second', 'Third']);
    expect(all('p')[0]!.textContent).toBe('One1, two2 and one again1.');
    expect(root.textContent).not.toContain('Nobody');
    expect(screen.getByRole('list', { name: 'Notes' })).toBeDefined();
  });

  it('the number of a footnote links to it, and the footnote links back', () => {
    const { one } = show(text);
    fireEvent.click(screen.getAllByRole('button', { name: 'Note 2' })[0]!);
    expect(document.activeElement).toBe(one('[data-note="2"]'));
    fireEvent.click(screen.getByRole('button', { name: 'Back to note 2 in the text' }));
    expect(document.activeElement).toBe(one('[data-note-reference="2"]'));
  });

  it('a reference without a footnote is text', () => {
    expect(show('a[^x]').root.textContent).toBe('a[^x]');
  });

  it('a footnote ends a paragraph', () => {
    const { all, blocks } = show('a[^1]\n[^1]: b\nc\n# d');
    expect(blocks().map(({ textContent }) => textContent)).toEqual(['a1', 'd']);
    expect(all('[data-note]').map(({ textContent }) => textContent)).toEqual(['b\nc']);
  });
});
