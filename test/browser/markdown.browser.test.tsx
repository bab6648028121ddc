/* oxlint-disable no-await-in-loop -- a reader sees one delta after the other */
import axe from 'axe-core';
import { Children } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Markdown, type MarkdownComponents } from '../../src/markdown/index.js';
import { advance, nothingRead } from '../../src/markdown/parse/stream.js';
import { answerOf, deltasOf, numbered, numberOf } from '../markdown/documents.js';
import '../../src/styles/index.css';

afterEach(async () => {
  await cleanup();
  delete document.documentElement.dataset['cauTheme'];
  await page.viewport(1280, 720);
});

const slots = (root: Element, name: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[data-slot="markdown${name}"]`),
];
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const WIDE = `\`\`\`ts
const rows = await db.query('orders').withIndex('by_tenant', (q) => q.eq('tenantId', tenantId)).order('desc').take(20); // newest
\`\`\`

| ${Array.from({ length: 12 }, (_, at) => `Column ${at}`).join(' | ')} |
|${'---|'.repeat(12)}
| ${Array.from({ length: 12 }, (_, at) => `cell ${at}`).join(' | ')} |
`;

const RICH = `# One\n\nText with **bold**, *em*, ~~del~~, \`code\`, [a link](https://example.com) and a note[^1].\n
- [x] done\n- [ ] open\n\n> Quoted\n\n---\n\n${WIDE}\n
\`\`\`python\nclass A(B):\n    """Text"""\n    x: int = 1  # comment\n    def run(self): return self.x + len("s")\n\`\`\`\n
## Two\n\n[^1]: The note.\n`;

describe('code', () => {
  it('code gets its colors without moving anything', async () => {
    const { container } = await render(<Markdown text={RICH} />);
    const [first] = slots(container, '-code');
    const before = slots(container, '-block').map(
      (block) => block.getBoundingClientRect().toJSON() as unknown,
    );
    expect(first!.querySelector('[data-token]')).toBeNull();
    await expect.poll(() => container.querySelectorAll('[data-token]').length).toBeGreaterThan(5);
    const after = slots(container, '-block').map(
      (block) => block.getBoundingClientRect().toJSON() as unknown,
    );
    expect(after).toEqual(before);
  });
});

describe('in a narrow space', () => {
  it('code and tables scroll inside themselves, also by keyboard', async () => {
    await page.viewport(360, 720);
    const { container } = await render(<Markdown text={WIDE} />);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    const [pre] = container.querySelectorAll('pre');
    for (const scroller of [pre!, slots(container, '-table')[0]!]) {
      expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
      scroller.focus();
      expect(document.activeElement).toBe(scroller);
    }
  });

  it('a very long word does not widen the page', async () => {
    await page.viewport(360, 720);
    await render(
      <Markdown
        text={`${'x'.repeat(500)}\n\n- \`${'y'.repeat(500)}\`\n\n> https://x.y/${'z'.repeat(500)}`}
      />,
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});

describe('accessibility', () => {
  it.each(['light', 'dark'])('markdown passes axe in %s', async (theme) => {
    document.documentElement.dataset['cauTheme'] = theme;
    document.body.style.background = 'var(--cau-bg)';
    const { container } = await render(<Markdown text={RICH} />);
    await expect.poll(() => container.querySelectorAll('[data-token]').length).toBeGreaterThan(5);
    const { violations } = await axe.run(container, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it('markdown follows the direction of its text', async () => {
    const { container } = await render(
      <Markdown text={'مرحبا بالعالم\n\nHello\n\n- שלום\n\n```\ncode\n```'} />,
    );
    const directions = slots(container, '-block').map((block) => getComputedStyle(block).direction);
    expect(directions.slice(0, 3)).toEqual(['rtl', 'ltr', 'rtl']);
    expect(getComputedStyle(slots(container, '-code')[0]!).direction).toBe('ltr');
  });

  it('code is copied as it was written', async () => {
    const code = Array.from({ length: 100 }, (_, at) => (at % 7 ? `line ${at}` : '')).join('\n');
    const { container } = await render(<Markdown text={`\`\`\`\n${code}\n\`\`\``} />);
    getSelection()!.selectAllChildren(container.querySelector('code')!);
    expect(getSelection()!.toString().trimEnd()).toBe(code);
  });

  it.each([
    ['quotes', `${'>'.repeat(400)} a`],
    ['items', `${'- '.repeat(400)}a`],
  ])('markdown survives 400 nested %s', async (_, text) => {
    const { container } = await render(<Markdown text={text} />);
    expect(container.textContent.trim().endsWith('a')).toBe(true);
  });
});

describe('while it is written', () => {
  it('closed blocks keep their nodes, focus and selection while the text is written', async () => {
    const text = answerOf(8_000);
    const view = await render(<Markdown text={text.slice(0, 1_500)} isStreaming />);
    const blocks = slots(view.container, '-block').slice(0, -2);
    const link = blocks.flatMap((block) => [...block.querySelectorAll('a')])[0]!;
    const words = blocks[1]!.querySelector('p')!.firstChild!;
    await expect.poll(() => view.container.querySelectorAll('[data-token]').length).toBeGreaterThan(5);
    link.focus();
    getSelection()!.setBaseAndExtent(words, 1, words, 6);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    for (const block of blocks) {
      observer.observe(block, { subtree: true, childList: true, characterData: true, attributes: true });
    }
    for (const step of deltasOf(text, [40]).filter(({ length }) => length > 1_500)) {
      await view.rerender(<Markdown text={step} isStreaming />);
    }
    await view.rerender(<Markdown text={text} />);
    await painted();
    expect(changes).toEqual([]);
    expect(slots(view.container, '-block').slice(0, blocks.length)).toEqual(blocks);
    expect(document.activeElement).toBe(link);
    expect(getSelection()!.toString()).toBe(words.textContent!.slice(1, 6));
  });

  it('each of 300 deltas reads a few blocks and renders no closed block', async () => {
    const rendered: number[] = [];
    const components: MarkdownComponents = {
      p: ({ children, ...props }) => {
        rendered.push(numberOf(Children.toArray(children)[0]));
        return <p {...props}>{children}</p>;
      },
    };
    const text = numbered(210);
    const steps = deltasOf(text, [40]);
    expect(steps.length).toBeGreaterThan(300);
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    let progress = nothingRead;
    for (const step of steps) {
      const closed = progress.closedBlocks.length;
      rendered.length = 0;
      flushSync(() => root.render(<Markdown text={step} isStreaming components={components} />));
      expect(rendered.filter((at) => at < closed)).toEqual([]);
      progress = advance(progress, step, []);
      expect(progress.lexed).toBeLessThanOrEqual(3);
    }
    expect(progress.closedBlocks.length).toBeGreaterThan(200);
    root.unmount();
    place.remove();
  });
});
