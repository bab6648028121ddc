// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { highlight } from '../../src/markdown/code/highlight.js';
import { show } from './show.js';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const CODE = 'const a = "b"; // c\n\nreturn a;';

describe('a block of code', () => {
  it('a code block has its language, its text and a name', () => {
    const { one } = show(`\`\`\`ts title="x"\n${CODE}\n\`\`\``);
    const block = one('[data-slot="markdown-code"]');
    expect(block.dataset['language']).toBe('ts');
    expect(block.dataset['state']).toBe('closed');
    expect(one('code').textContent).toBe(CODE);
    const pre = screen.getByRole('group', { name: 'Code, ts' });
    expect(pre.tagName).toBe('PRE');
    expect(pre.tabIndex).toBe(0);
  });

  it('a code block may have no language', () => {
    const { one } = show('    indented\n\n    code');
    expect(one('code').textContent).toBe('indented\n\ncode');
    expect(screen.getByRole('group', { name: 'Code' })).toBeDefined();
    expect(one('[data-slot="markdown-code"]').dataset['language']).toBeUndefined();
  });

  it('a code block gets its colors when they load, with the same text', async () => {
    const { one, all } = show(`\`\`\`ts\n${CODE}\n\`\`\``);
    await waitFor(() => expect(all('[data-token]').length).toBeGreaterThan(2));
    expect(one('code').textContent).toBe(CODE);
    expect(one('[data-token="comment"]').textContent).toBe('// c');
    expect(one('[data-token="keyword"]').textContent).toBe('const');
  });

  it('a code block has no colors and no partial language name while it is written', async () => {
    const { one, all, again } = show('```t', { isStreaming: true });
    expect(one('[data-slot="markdown-code"]').dataset['state']).toBe('open');
    expect(one('[data-slot="markdown-code"]').dataset['language']).toBeUndefined();
    again('```ts\nconst a = 1;\ncon');
    const code = one('code');
    expect(one('[data-slot="markdown-code"]').dataset['language']).toBe('ts');
    expect(code.textContent).toBe('const a = 1;\ncon');
    expect(all('[data-token]')).toEqual([]);
    again('```ts\nconst a = 1;\nconst b;\n``');
    expect(code.textContent).toBe('const a = 1;\nconst b;');
    again('```ts\nconst a = 1;\nconst b;\n```');
    expect(one('[data-slot="markdown-code"]').dataset['state']).toBe('closed');
    await waitFor(() => expect(all('[data-token]').length).toBeGreaterThan(1));
    expect(one('code')).toBe(code);
  });

  it('a code block is copied as it was written', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    show(`\`\`\`\n${CODE}\n\`\`\``);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
    expect(writeText).toHaveBeenCalledWith(CODE);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
    vi.unstubAllGlobals();
  });

  it('a long code block keeps its text', () => {
    const long = Array.from({ length: 205 }, (_, at) => `line ${at}`).join('\n');
    const { one } = show(`\`\`\`\n${long}\n\`\`\``);
    expect(one('code').textContent).toBe(long);
    expect(one('code').children).toHaveLength(6);
  });
});

describe('colors', () => {
  it.each([
    'ts',
    'TSX',
    'js',
    'json',
    'py',
    'python',
    'bash',
    'sql',
    'go',
    'rust',
    'css',
    'html',
    'yaml',
    'diff',
  ])('code in %s has colors', (language) => {
    const code = 'const a = "x"\n# y\n\n\n  <b c="d">1</b> // z\n-- w\n';
    const lines = highlight(code, language)!;
    expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
  });

  it('the colors of a diff follow its lines', () => {
    const kinds = highlight('@@ 1 @@\n- a 1\n+ b 2\nc', 'diff')!.map((line) => line.map(({ kind }) => kind));
    expect(kinds).toEqual([['comment'], ['removed'], ['added'], [undefined]]);
  });

  it('an unknown language has no colors', () => {
    expect(highlight('a', 'klingon')).toBeUndefined();
    expect(highlight('a', 'constructor')).toBeUndefined();
  });
});
