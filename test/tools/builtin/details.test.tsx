// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readPlan } from '../../../src/tools/builtin/index.js';
import { StringsProvider } from '../../../src/strings/index.js';
import { ToolDisplayProvider } from '../../../src/tools/ToolDisplayProvider.js';
import { exampleList, HOLES, phaseList, propsOf, propsOfExample, toolOf, type ToolName } from './support.js';

afterEach(cleanup);

function show(name: ToolName, args: object, result: unknown, phase: 'complete' | 'partial' = 'complete') {
  const View = toolOf(name).details!;
  return render(
    <ToolDisplayProvider locale="en-GB">
      <View {...propsOf(name, phase, args, result)} />
    </ToolDisplayProvider>,
  ).container;
}

const texts = (container: HTMLElement, slot: string): Array<string | null> =>
  [...container.querySelectorAll(`[data-slot="${slot}"]`)].map(({ textContent }) => textContent);

describe('a view of an example', () => {
  it.each(exampleList)('a view shows $name $index in every phase that has content', ({ name, example }) => {
    const { details: View, args: Input } = toolOf(name);
    for (const phase of phaseList) {
      const props = propsOfExample(name, phase, example);
      const { container, unmount } = render(
        <>
          {View && <View {...props} />}
          {Input && <Input {...props} />}
        </>,
      );
      expect(container.textContent).not.toMatch(HOLES);
      expect([phase, container.textContent]).not.toEqual([phase, '']);
      for (const node of container.querySelectorAll('a, button')) expect(node.textContent).not.toBe('');
      unmount();
    }
  });

  it.each(exampleList)(
    'a view says nothing about a result of $name $index before it arrives',
    ({ name, example }) => {
      const View = toolOf(name).details!;
      const { container } = render(<View {...propsOfExample(name, 'running', example)} />);
      // A plan without steps says that it is empty even before its result.
      expect(container.querySelectorAll('[data-slot="tool-empty"]')).toHaveLength(
        name === 'showPlan' && readPlan(example.args)!.todos.length === 0 ? 1 : 0,
      );
      expect(container.querySelector('[data-slot="tool-hit"], [data-slot="json-view"]')).toBeNull();
    },
  );
});

describe('links', () => {
  const hit = (url: string) => show('webSearch', {}, { results: [{ title: 'A page', url }] });

  it('links open the web in a new tab without a referrer', () => {
    const link = within(hit('https://www.example.com/a?b')).getByRole('link', { name: 'A page' });
    expect(link.getAttribute('href')).toBe('https://www.example.com/a?b');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    'nothing',
  ])('%j is text, not a link', (url) => {
    const container = hit(url);
    expect(container.querySelector('a')).toBeNull();
    expect(container.textContent).toContain('A page');
    cleanup();
    const page = show('urlReader', { url }, { title: 'A page', content: 'text' });
    expect(page.querySelector('a')).toBeNull();
    expect(page.textContent).toContain('A page');
  });

  it('an image with such an address is text, too', () => {
    const images = ['javascript:alert(1)', 'data:text/html,x', 'https://files.example.com/a.png'];
    const container = show('codeExecution', {}, { stdout: 'x', images });
    expect(container.querySelectorAll('img')).toHaveLength(0);
    const buttons = [...container.querySelectorAll<HTMLElement>('[data-slot="load-image"]')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Image 1 from the code Load image from files.example.com',
    ]);
    fireEvent.click(buttons[0]!);
    expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([images[2]]);
  });
});

describe('the view of', () => {
  it('a web search shows the domain, date and passage of each result', () => {
    const container = show(
      'webSearch',
      {},
      {
        data: {
          organic: [
            { name: 'One', link: 'https://www.a.org/x', description: 'first', date: '2026-01-12' },
            { link: 'https://b.org', date: '2 days ago' },
          ],
        },
      },
    );
    expect(texts(container, 'tool-hit')).toEqual(['Onea.org, 12 Jan 2026first', 'b.orgb.org, 2 days ago']);
  });

  it('a long list shows five items, and the rest on request', () => {
    const results = Array.from({ length: 12 }, (_, i) => ({ title: `Hit ${i}`, url: 'https://a.org' }));
    const container = show('webSearch', {}, results);
    expect(texts(container, 'tool-hit')).toHaveLength(5);
    const button = screen.getByRole('button', { name: 'Show all 12', expanded: false });
    fireEvent.click(button);
    expect(texts(container, 'tool-hit')).toHaveLength(12);
    expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBe(button);
  });

  it('a calculation is copyable text with all its digits', () => {
    expect(show('calculator', { expression: '1/3' }, 1 / 3).textContent).toContain('= 0.333333333333333');
    cleanup();
    expect(show('calculator', {}, { result: 1_234_567.891_234 }).textContent).toContain('= 1,234,567.891234');
    cleanup();
    expect(show('calculator', {}, { result: '12 kg' }).textContent).toContain('= 12 kg');
    cleanup();
    expect(
      show('calculator', {}, [
        [1, 2],
        [3, 4],
      ]).textContent,
    ).toContain('= [[1, 2], [3, 4]]');
    cleanup();
    expect(show('calculator', { expression: '0/0' }, NaN).textContent).toBe('0/0= Not a number');
  });

  it("a date shows the viewer's wording and the place's clock", () => {
    const container = show('datetime', { timezone: 'Asia/Tokyo' }, { iso: '2026-05-05T05:05:00Z' });
    expect(container.querySelector('time')!.textContent).toBe('Tuesday, 5 May 202614:05 Japan Standard Time');
    expect(container.textContent).toContain('2026-05-05T05:05:00Z');
  });

  it('a date without a zone says what its clock shows', () => {
    const container = show('datetime', { timezone: 'Asia/Tokyo' }, '2026-05-05T14:05:00');
    expect(container.querySelector('time')!.textContent).toBe('Tuesday, 5 May 202614:05 Asia/Tokyo');
  });

  it('a span between two dates counts days', () => {
    const difference = { weeks: 33, days: 234 };
    const result = { from: '2026-05-05', to: '2026-12-25', difference };
    expect(show('datetime', {}, result).textContent).toBe('234 days5 May 2026 to 25 Dec 202633 weeks');
  });

  it('memories say in words how well they match', () => {
    const memories = [
      { content: 'Likes tea', category: 'preference', relevance: 0.92 },
      'A plain one',
      { text: 'x', score: 64 },
    ];
    expect(texts(show('searchMemories', {}, { memories }), 'tool-memory')).toEqual([
      'Likes teapreference, 92% match',
      'A plain one',
      'x64% match',
    ]);
  });

  it('code execution clips long output', () => {
    const code = Array.from({ length: 40 }, (_, i) => `line(${i})`).join('\n');
    const container = show(
      'codeExecution',
      { code, language: 'js' },
      { stdout: ['a\n', 'b\n'], exit_code: 3 },
    );
    expect(container.querySelector('figcaption')!.textContent).toContain('JavaScript');
    expect(container.querySelector('pre')!.textContent.split('\n')).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 40 lines' }));
    expect(container.querySelector('pre')!.textContent).toBe(code);
    expect(container.querySelectorAll('pre')[1]!.textContent).toBe('a\nb');
    expect(container.textContent).toContain('exit code 3');
    for (const pre of container.querySelectorAll('pre')) expect(pre.dir).toBe('ltr');
  });

  it('megabytes of output are never rendered at once', () => {
    const container = show('codeExecution', {}, { stdout: 'x'.repeat(3_000_000) });
    expect(container.textContent.length).toBeLessThan(3_000);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(container.textContent.length).toBeLessThan(60_000);
    expect(container.textContent).toContain('Showing the first 50,000 of 3,000,000 characters.');
  });

  it.each(['codeExecution', 'saveMemory', 'fileDocument'] as const)(
    '%s shows everything that its approval asks about',
    (name) => {
      const long = Array.from({ length: 150 }, (_, i) => `Line ${i} of what is going to happen.`).join('\n');
      const args = { code: long, content: long, action: 'write', fileName: 'a.md' };
      const View = toolOf(name).details!;
      const { container } = render(<View {...propsOf(name, 'awaiting-approval', args)} />);
      expect(container.textContent).toContain(long);
    },
  );

  it('a document shows its name, kind, size and what was done', () => {
    const result = { fileName: 'docs/a.pdf', size: 2_480_000, metadata: { pages: 3 }, content: 'Hello' };
    expect(texts(show('fileDocument', { action: 'read' }, result), 'tool-file')).toEqual([
      'a.pdfRead, PDF, 2.5 MB, 3 pages',
    ]);
  });

  it('a project shows its facts by name', () => {
    const project = { name: 'Acme', conversationCount: 1_800, isPublic: true, ownerId: 'k57', _id: 'x' };
    const container = show('projectContext', {}, { project, files: ['a.pdf', { path: 'b/c.md' }] });
    const facts = [...container.querySelectorAll('.cau-fact')].map(({ textContent }) => textContent);
    expect(facts).toEqual(['Conversation count1,800', 'Is publicYes']);
    expect(texts(container, 'tool-file')).toEqual(['a.pdfPDF', 'c.mdMD']);
  });

  it('an unexpected result is shown as JSON', () => {
    for (const name of ['webSearch', 'urlReader', 'calculator', 'datetime', 'projectContext'] as const) {
      expect(show(name, {}, { foo: { bar: 'strange' } }).textContent).toContain('strange');
      cleanup();
      expect(show(name, {}, null).textContent).toBe('Nothing was returned.');
      cleanup();
    }
  });

  it('the view of every tool can be translated', () => {
    const View = toolOf('webSearch').details!;
    render(
      <StringsProvider strings={{ builtinViews: { noResults: 'Nichts.' } }}>
        <View {...propsOf('webSearch', 'complete', {}, { results: [] })} />
      </StringsProvider>,
    );
    expect(screen.getByText('Nichts.')).toBeTruthy();
  });
});
