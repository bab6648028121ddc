// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { Children, StrictMode, type ComponentProps, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Markdown, type MarkdownComponents } from '../../src/markdown/index.js';
import { advance, nothingRead } from '../../src/markdown/parse/stream.js';
import { answerOf, deltasOf, nasty, nastyWithDefinitions, numbered, numberOf, sizes } from './documents.js';
import { htmlOf, show } from './show.js';
import { expectProperty } from '../support/deep.js';

afterEach(cleanup);

const sourceOf = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** The result of parsing a text at once. */
function wholeHtml(text: string): string {
  const { root, unmount } = show(text);
  const html = htmlOf(root);
  unmount();
  return html;
}

describe('a growing text', () => {
  it('streamed markdown ends with the same elements as markdown that arrives at once', () => {
    expectProperty(
      fc.property(nastyWithDefinitions, sizes, (text, cuts) => {
        const { root, again, unmount } = show('', { isStreaming: true });
        for (const step of deltasOf(text, cuts)) again(step);
        again(text, {});
        expect(htmlOf(root)).toBe(wholeHtml(text));
        unmount();
      }),
      60,
    );
  });

  it('at each step, streamed markdown shows the same text with a mended end', () => {
    expectProperty(
      fc.property(nasty, sizes, (text, cuts) => {
        const { root, again, unmount } = show('', { isStreaming: true });
        let progress = nothingRead;
        for (const step of deltasOf(sourceOf(text), cuts)) {
          progress = advance(progress, step, []);
          again(step);
          const mended = step.slice(0, progress.end) + progress.open.map(({ raw }) => raw).join('');
          // Open code blocks are marked as open.
          expect(htmlOf(root).replaceAll('data-state="open"', 'data-state="closed"')).toBe(wholeHtml(mended));
        }
        unmount();
      }),
      30,
    );
  });

  it('streamed markdown keeps the nodes of closed blocks to the end', () => {
    expectProperty(
      fc.property(nasty, sizes, (text, cuts) => {
        const { again, blocks, unmount } = show('', { isStreaming: true });
        let progress = nothingRead;
        const kept: { node: Element; html: string; inside: Element[] }[] = [];
        const expectKept = () => {
          const now = blocks();
          for (const [at, { node, html, inside }] of kept.entries()) {
            expect(now[at]).toBe(node);
            expect(node.outerHTML).toBe(html);
            expect([...node.querySelectorAll('*')]).toEqual(inside);
          }
        };
        for (const step of deltasOf(sourceOf(text), cuts)) {
          progress = advance(progress, step, []);
          again(step);
          expectKept();
          for (const node of blocks().slice(kept.length, progress.closedBlocks.length)) {
            kept.push({ node, html: node.outerHTML, inside: [...node.querySelectorAll('*')] });
          }
        }
        again(text, {});
        expectKept();
        unmount();
      }),
      40,
    );
  });

  it.each([
    ['items of a list', '- An item with **bold** text.\n'],
    ['words of a paragraph', 'A sentence with **bold** words. '],
  ])('a delta renders only a few of 500 %s again', (_, unit) => {
    let rendered = 0;
    const count = ({ children }: { children?: ReactNode }) => {
      rendered++;
      return <strong>{children}</strong>;
    };
    const options = { isStreaming: true, components: { strong: count } };
    const { again, root } = show(unit.repeat(500), options);
    expect(rendered).toBe(500);
    rendered = 0;
    again(unit.repeat(501), options);
    expect(rendered).toBeLessThan(70);
    expect(root.querySelectorAll('strong')).toHaveLength(501);
  });

  it('a delta renders no closed block again', () => {
    const rendered: number[] = [];
    const components: MarkdownComponents = {
      p: ({ children, ...props }: ComponentProps<'p'>) => {
        rendered.push(numberOf(Children.toArray(children)[0]));
        return <p {...props}>{children}</p>;
      },
    };
    const text = numbered(50);
    const { again } = show('', { isStreaming: true, components });
    const steps = deltasOf(text, [6]);
    expect(steps.length).toBeGreaterThan(400);
    let progress = nothingRead;
    for (const step of steps) {
      const closed = progress.closedBlocks.length;
      rendered.length = 0;
      again(step);
      expect(rendered.filter((at) => at < closed)).toEqual([]);
      progress = advance(progress, step, []);
    }
    expect(progress.closedBlocks.length).toBeGreaterThan(40);
    const closed = progress.closedBlocks.length;
    rendered.length = 0;
    again(text, { components });
    expect(rendered.filter((at) => at < closed)).toEqual([]);
  });

  it('a delta renders only the item and the row that grow', () => {
    let [items, rows] = [0, 0];
    const components: MarkdownComponents = {
      li: (props) => (items++, (<li {...props} />)),
      tr: (props) => (rows++, (<tr {...props} />)),
    };
    const list = Array.from({ length: 50 }, (_, at) => `- Item ${at} with **words**\n`).join('');
    const view = show(list, { isStreaming: true, components });
    items = 0;
    view.again(`${list}- One more`);
    expect(items).toBeLessThanOrEqual(2);
    const table = `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(50)}`;
    view.again(table);
    rows = 0;
    view.again(`${table}| 3 |`);
    expect(rows).toBeLessThanOrEqual(2);
  });

  it('streamed markdown is the same with inline components and in strict mode', () => {
    const text = answerOf(600);
    const { container, rerender } = render(<div />);
    for (const step of deltasOf(text, [17])) {
      rerender(
        <StrictMode>
          <Markdown text={step} isStreaming components={{}} />
        </StrictMode>,
      );
    }
    rerender(
      <StrictMode>
        <Markdown text={text} components={{}} />
      </StrictMode>,
    );
    expect(htmlOf(container.querySelector('[data-slot="markdown"]')!)).toBe(wholeHtml(text));
  });

  it('streamed markdown is marked as growing', () => {
    const { root, again } = show('a', { isStreaming: true });
    expect(root.dataset['state']).toBe('streaming');
    again('a', {});
    expect(root.dataset['state']).toBe('complete');
  });

  it.each([
    ['**bold', 'bold'],
    ['[link](https://exam', 'link'],
    ['[link](https://example.com) and [ano', 'link and ano'],
    ['Text\n\n| Name | Val', 'TextNameVal'],
    ['Text\n---', 'Text'],
    ['1. One\n2', 'One'],
  ])('streamed markdown shows %s without its markup', (text, shown) => {
    expect(show(text, { isStreaming: true }).root.textContent).toBe(shown);
  });
});
