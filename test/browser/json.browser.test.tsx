import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { JsonView } from '../../src/json/index.js';
import '../../src/styles/index.css';

afterEach(() => cleanup());

const MB5 = 5_000_000;

/** What a page draws, and the element of a slot. */
const nodes = (root: Element): number => root.querySelectorAll('*').length;
const characters = (root: Element): number => root.textContent.length;
const slot = (root: Element, name: string): HTMLElement =>
  root.querySelector<HTMLElement>(`[data-slot="json-${name}"]`)!;
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Time for scripts and layout, up to the next frame. It is printed but not checked, because machines differ. */
async function timed(what: string, act: () => unknown): Promise<void> {
  const from = performance.now();
  await act();
  document.body.getBoundingClientRect();
  console.log(`${what}: ${(performance.now() - from).toFixed(1)} ms`);
  await painted();
}

/** Draws a value after something small, so that only the value is measured. */
async function open(what: string, value: unknown): Promise<HTMLElement> {
  const warm = await render(<JsonView value={['warm', { up: 1 }]} />);
  await timed(`${what}, shown`, () => warm.rerender(<JsonView key="it" value={value} name="Result" />));
  expectLittle(warm.container);
  return warm.container;
}

function expectLittle(root: Element): void {
  expect(nodes(root)).toBeLessThan(2_000);
  expect(characters(root)).toBeLessThan(64_000);
}

async function scrollTo(scroller: Element, top: number): Promise<void> {
  scroller.scrollTop = top;
  await painted();
  await painted();
}

/** Opens a whole text and scrolls to its end. */
async function expectToScrollThrough(what: string, root: HTMLElement, end: string): Promise<void> {
  await timed(`${what}, all of it`, () => slot(root, 'show-all').click());
  const scroller = slot(root, 'window');
  await scrollTo(scroller, scroller.scrollHeight / 2);
  expectLittle(root);
  expect(isFilled(scroller)).toBe(true);
  await scrollTo(scroller, scroller.scrollHeight);
  expectLittle(root);
  expect(isFilled(scroller)).toBe(true);
  const last = [...root.querySelectorAll('[data-slot="json-line"]')].at(-1)!;
  expect(last.textContent.endsWith(end)).toBe(true);
  const { bottom } = last.getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(scroller.getBoundingClientRect().bottom + 1);
}

/** Rows are drawn from the top of the visible area to its bottom. */
function isFilled(scroller: HTMLElement): boolean {
  const lines = [...scroller.querySelectorAll('[data-slot="json-line"]')];
  const seen = scroller.getBoundingClientRect();
  const [first, last] = [lines[0]!.getBoundingClientRect(), lines.at(-1)!.getBoundingClientRect()];
  return first.top <= seen.top + 1 && last.bottom >= seen.top + scroller.clientHeight - 20;
}

describe('five megabytes', () => {
  it('shows five megabytes in one line', async () => {
    const root = await open('one line', `${'x'.repeat(MB5)} the end`);
    await expectToScrollThrough('one line', root, ' the end');
  });

  it('shows five megabytes in a hundred thousand lines', async () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `${at} ${'y'.repeat(45)}`).join('\n');
    const root = await open('100,000 lines', text);
    await expectToScrollThrough('100,000 lines', root, text.slice(-50));
  });

  it('shows five megabytes of empty lines, more than a browser can draw', async () => {
    const root = await open('5,000,000 lines', `${'\n'.repeat(MB5)}the end`);
    await expectToScrollThrough('5,000,000 lines', root, 'the end');
  });

  it('shows five megabytes in fifty thousand records', async () => {
    const records = Array.from({ length: 50_000 }, (_, id) => ({
      id,
      name: `Person ${id}`,
      note: 'z'.repeat(80),
    }));
    const root = await open('50,000 records', records);
    expect(root.querySelectorAll('tbody tr')).toHaveLength(20);
    await timed('50,000 records, more of them', () => slot(root, 'more').click());
    expect(root.querySelectorAll('tbody tr')).toHaveLength(120);
  });

  it('shows five megabytes in one object', async () => {
    const value = Object.fromEntries(
      Array.from({ length: 60_000 }, (_, at) => [`key_${at}`, { text: 'w'.repeat(60), list: [at, at + 1] }]),
    );
    const root = await open('an object', value);
    expect(root.querySelectorAll('[data-slot="json-node"]')).toHaveLength(100);
    await timed('an object, more of it', () => slot(root, 'more').click());
    expect(root.querySelectorAll('[data-slot="json-node"]')).toHaveLength(200);
  });

  it('shows five megabytes of JSON as text', async () => {
    const root = await open(
      'JSON as text',
      JSON.stringify(Array.from({ length: 100_000 }, (_, id) => ({ id, text: 'v'.repeat(30) }))),
    );
    await timed('JSON as text, read', () => slot(root, 'read').click());
    expect(root.querySelectorAll('[data-slot="json-node"]')).toHaveLength(100);
  });
});

describe('on the screen', () => {
  it('every button of the JSON view is large enough to hit', async () => {
    const value = { list: [1], text: 'x'.repeat(300), more: Array.from({ length: 300 }, (_, at) => at) };
    const { container } = await render(<JsonView value={value} defaultDepth={2} />);
    for (const button of container.querySelectorAll('button')) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
  });

  it('a wide table scrolls inside itself and does not widen the page', async () => {
    const row = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, `https://example.com/${key.repeat(30)}`]),
    );
    const { container } = await render(
      <div style={{ width: 320 }}>
        <JsonView value={[row, row]} />
      </div>,
    );
    const region = slot(container, 'table');
    expect(region.scrollWidth).toBeGreaterThan(region.clientWidth);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  });
});
