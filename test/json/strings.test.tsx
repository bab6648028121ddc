// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CopyButton,
  englishJsonStrings,
  formatSize,
  JsonStringsContext,
  JsonView,
  type JsonStrings,
} from '../../src/json/index.js';
import { button, press, show } from './show.js';

afterEach(cleanup);

const german: JsonStrings = {
  ...englishJsonStrings,
  emptyText: 'leerer Text',
  items: (count) => `${count} Einträge`,
  showMore: (count, total) => `${count} weitere von ${total}`,
  showAll: (size) => `Alles zeigen (${size})`,
  copy: 'Kopieren',
  size: (bytes) => formatSize(bytes, 'de'),
};

describe('the words', () => {
  it("one view's strings can be replaced", () => {
    expect(show('', { strings: { emptyText: 'nada' } }).text()).toBe('nada');
  });

  it("all views' strings can be replaced", () => {
    render(
      <JsonStringsContext value={german}>
        <JsonView value={Array.from({ length: 150 }, (_, at) => at)} />
        <JsonView value={'x'.repeat(12_345)} strings={{ showLess: 'Weniger' }} />
        <CopyButton value={1} />
      </JsonStringsContext>,
    );
    expect(button('150 Einträge')).toBeTruthy();
    expect(button('50 weitere von 150')).toBeTruthy();
    press('Alles zeigen (12,3 kB)');
    expect(button('Weniger')).toBeTruthy();
    expect(button('Kopieren')).toBeTruthy();
  });

  it('translated views show no English', () => {
    const marked = Object.fromEntries(
      Object.entries(englishJsonStrings).map(([key, word]) => [
        key,
        typeof word === 'string' ? `§${key}` : () => `§${key}`,
      ]),
    ) as unknown as JsonStrings;
    const values = [
      '',
      [],
      {},
      () => {},
      new ArrayBuffer(1),
      { a: [1], f: () => {} },
      'x'.repeat(20_000),
      `{${'x'.repeat(20_000)}}`,
      Array.from({ length: 200 }, (_, id) => ({ id })),
      Array.from({ length: 200 }, (_, at) => at),
      'https://example.com',
      'https://example.com/a.png',
      { content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] },
    ];
    for (const value of values) {
      const { container } = render(<JsonView value={value} name="§name" strings={marked} />);
      const labels = [...container.querySelectorAll('[aria-label], [alt]')].map(
        (node) => node.getAttribute('aria-label') ?? node.getAttribute('alt'),
      );
      const buttons = [...container.querySelectorAll('button')].map((node) => node.textContent);
      for (const text of [...labels, ...buttons]) expect(text).toContain('§');
      cleanup();
    }
  });
});
