// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { button, press, screen, show } from './show.js';

afterEach(cleanup);

const toggles = () =>
  screen.getAllByRole('button').map((node) => [node.getAttribute('aria-expanded'), node.textContent]);

describe('a tree', () => {
  it('a tree opens its first level, says how much is below, and draws no more', () => {
    const view = show({ a: 1, list: [1, 2, 3], one: { x: { y: 'deep' } } }, { name: 'Result' });
    expect(view.forms()).toEqual(['tree']);
    expect(button('Result: 3 fields').getAttribute('aria-expanded')).toBe('true');
    expect(button('list 3 items').getAttribute('aria-expanded')).toBe('false');
    expect(view.slots('node')).toHaveLength(3);
    press('one 1 field');
    expect(view.slots('node')).toHaveLength(4);
    press('x 1 field');
    expect(screen.getByText('deep')).toBeTruthy();
    press('Result: 3 fields');
    expect(view.slots('node')).toHaveLength(0);
  });

  it('a tree opens to a given depth', () => {
    show({ a: { b: { c: { d: 1 } } } }, { defaultDepth: 3 });
    expect(toggles().map(([expanded]) => expanded)).toEqual(['true', 'true', 'true', 'false']);
    cleanup();
    show({ a: { b: 1 } }, { defaultDepth: 0 });
    expect(toggles().map(([expanded]) => expanded)).toEqual(['false']);
  });

  it('a tree previews closed values, but not to screen readers', () => {
    const view = show([{ id: 1, 'two words': 'x', nested: [1] }]);
    expect(view.slots('preview')[0]!.textContent).toBe('{ id: 1, "two words": "x", nested: [ 1 ] }');
    expect(button('0 3 fields')).toBeTruthy();
  });

  it('a tree stops at cycles', () => {
    const loop: Record<string, unknown> = { name: 'loop' };
    loop['list'] = [loop];
    const view = show(loop);
    press('list 1 item');
    expect(view.text()).toContain('circular, already shown above');
  });

  it('a tree shows repeated values, which are not cycles', () => {
    const shared = { x: 1 };
    const view = show({ a: shared, b: [shared] }, { defaultDepth: 9 });
    expect(view.text()).not.toContain('circular');
  });

  it('a tree shows long lists page by page', () => {
    const view = show(Array.from({ length: 12_000 }, (_, at) => at));
    expect(view.slots('node')).toHaveLength(100);
    press('Show 100 more of 12,000');
    expect(view.slots('node')).toHaveLength(200);
  });

  it('a tree keeps the focus after its last page', () => {
    const view = show(Array.from({ length: 120 }, (_, at) => at));
    button('Show 20 more of 120').focus();
    press('Show 20 more of 120');
    expect(view.slots('node')).toHaveLength(120);
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    expect(document.activeElement).toBe(view.slots('node')[99]);
  });

  it('a tree clips long texts and shows them whole on request', () => {
    const text = 'abcdefghij'.repeat(30);
    const view = show([text]);
    expect(view.text()).toContain(`${text.slice(0, 200)}…`);
    expect(view.text()).not.toContain(text);
    const all = button('Show all (300 bytes)');
    press('Show all (300 bytes)');
    expect(view.text()).toContain(text);
    expect(button('Show less')).toBe(all);
    press('Show less');
    expect(view.text()).not.toContain(text);
  });

  it('a tree never splits a character', () => {
    const view = show([`${'a'.repeat(199)}😀${'b'.repeat(50)}`]);
    expect(view.slots('value')[0]!.textContent).toBe(`${'a'.repeat(199)}…`);
  });

  it('a tree does not read closed values', () => {
    let reads = 0;
    const deep = Array.from({ length: 1_000 }, () => ({
      get text() {
        reads++;
        return 'x'.repeat(1_000);
      },
    }));
    show({ deep, other: 1 });
    expect(reads).toBeLessThan(10);
  });
});
