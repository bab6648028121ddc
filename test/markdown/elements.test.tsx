// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { Markdown } from '../../src/markdown/index.js';
import { show } from './show.js';

afterEach(cleanup);

describe('markdown', () => {
  it.each([
    ['a paragraph', 'One\ntwo', '<p>One\ntwo</p>'],
    [
      'emphasis',
      '*a* **b** ***c*** ~~d~~',
      '<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em> <del>d</del></p>',
    ],
    ['code', 'Use `a & b`', '<p>Use <code>a &amp; b</code></p>'],
    ['a hard break', 'One  \ntwo\\\nthree', '<p>One<br>two<br>three</p>'],
    ['a break in a tag, as in tables', 'One<br>two', '<p>One<br>two</p>'],
    ['a tight list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['a loose list', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['a list that begins later', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['a list in a list', '1. a\n   - b', '<ol><li>a<ul><li>b</li></ul></li></ol>'],
    ['a quote with a lazy line', '> a\nb', '<blockquote><p>a\nb</p></blockquote>'],
    ['a rule', 'a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    ['an escape', '\\*a\\* &copy; &#35; &nope;', '<p>*a* © # &amp;nope;</p>'],
    ['a heading with an underline', 'One\ntwo\n---', '<h4>One\ntwo</h4>'],
    [
      'a reference',
      '[A][b], [b]\n\n[B]: http://u/',
      '<p><a href="http://u/">A</a>, <a href="http://u/">b</a></p>',
    ],
    ['an address', 'See https://x.y/z.', '<p>See <a href="https://x.y/z">https://x.y/z</a>.</p>'],
    ['a mail', '<a@b.cc>', '<p><a href="mailto:a@b.cc">a@b.cc</a></p>'],
    ['a link with a title', '[a](http://u/ "T")', '<p><a title="T" href="http://u/">a</a></p>'],
    ['no inherited definition', '[constructor] [toString]', '<p>[constructor] [toString]</p>'],
    ['nothing', '', ''],
  ])('markdown reads %s', (_, text, html) => {
    expect(show(text).html()).toBe(html);
  });

  it('markdown reads a table', () => {
    const { one, all } = show('| A | B |\n|:--|--:|\n| *1* | x \\| y |\n| 2 |');
    expect(all('th').map(({ textContent }) => textContent)).toEqual(['A', 'B']);
    expect(all('th').every((cell) => cell.getAttribute('scope') === 'col')).toBe(true);
    expect(all('td').map(({ textContent }) => textContent)).toEqual(['1', 'x | y', '2', '']);
    expect(all('[data-align="right"]')).toHaveLength(2);
    const scroller = one('[data-slot="markdown-table"]');
    expect(scroller.tabIndex).toBe(0);
    expect(screen.getByRole('group', { name: 'Table, 2 rows, 2 columns' })).toBe(scroller);
  });

  it('a table head without a text is not an empty header cell', () => {
    const { all } = show('| | B |\n|--|--|\n| 1 | 2 |');
    expect(all('th')).toHaveLength(1);
    expect(all('thead td')).toHaveLength(1);
  });

  it('markdown reads a task list: boxes cannot be pressed and are named by their task', () => {
    const { all } = show('- [x] Buy *milk*\n- [ ] Read\n- Rest\n\n1. [x] Loose\n\n2. x');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Buy milk' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Read' }).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Loose' }).disabled).toBe(true);
    expect(all('li').map((item) => item.dataset['task'])).toEqual([
      'done',
      'open',
      undefined,
      'done',
      undefined,
    ]);
  });

  it.each([
    [undefined, ['H3', 'H4', 'H5', 'H6', 'H6', 'H6']],
    [0, ['H1', 'H2', 'H3', 'H4', 'H5', 'H6']],
    [9, ['H6', 'H6', 'H6', 'H6', 'H6', 'H6']],
    [-3, ['H1', 'H1', 'H1', 'H1', 'H2', 'H3']],
  ])('headings are %s levels lower', (headingOffset, tags) => {
    const { all } = show('# a\n## b\n### c\n#### d\n##### e\n###### f', { headingOffset });
    expect(all('[data-depth]').map(({ tagName }) => tagName)).toEqual(tags);
    expect(all('[data-depth]').map((heading) => heading.dataset['depth'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
  });

  it('each block finds its own text direction, and code has none', () => {
    const { blocks, one } = show('שלום\n\nHello\n\n```\ncode\n```');
    expect(blocks().map(({ dir }) => dir)).toEqual(['auto', 'auto', 'auto']);
    expect(one('[data-slot="markdown-code"]').dir).toBe('ltr');
  });

  it('markdown names its blocks', () => {
    const { root, blocks } = show(
      '# a\n\nb\n\n- c\n\n[d]: /e\n\n> f\n\n---\n\n```\ng\n```\n\n|h|\n|-|\n\n<i>',
    );
    const types = ['heading', 'paragraph', 'list', 'blockquote', 'hr', 'code', 'table', 'html'];
    expect(blocks().map((block) => block.dataset['type'])).toEqual(types);
    expect(root.dataset['state']).toBe('complete');
  });

  it('markdown renders the same on a server, and hydrates', async () => {
    const text = '# a &copy;\n\nb[^1] <i>\n\n- [x] c\n\n| d |\n|---|\n| e |\n\n```ts\nf\n```\n\n[^1]: g';
    const errors: unknown[] = [];
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(<Markdown text={text} />);
    const [first] = place.querySelectorAll('h3');
    await act(async () => {
      hydrateRoot(place, <Markdown text={text} />, { onRecoverableError: (error) => errors.push(error) });
    });
    expect(errors).toEqual([]);
    expect(place.querySelector('h3')).toBe(first);
    expect(first!.textContent).toBe('a ©');
    place.remove();
  });

  it('markdown renders the same each time', () => {
    const text = '# a\n\nb[^1]\n\n- [x] c\n\n```ts\nd\n```\n\n[^1]: e';
    expect(show(text).root.outerHTML).toBe(show(text).root.outerHTML);
    expect(show(text).root.outerHTML).not.toContain(' id=');
  });

  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', `${'- '.repeat(5_000)}a`],
    ['brackets', '['.repeat(20_000)],
    ['stars', '*a **b '.repeat(3_000)],
    ['signs of all kinds', '*_`~[]()<>!#|-+=\\&\n'.repeat(500)],
    ['a quote in a list with a list that does not begin at 1', '- a\n  > 2. b\n  c'],
    ['lone surrogates and zeros', '\uD800 \0 **\uDC00**'],
  ])('markdown shows %s in some form', (_, text) => {
    expect(show(text).root.textContent.length).toBeGreaterThan(0);
  });
});
