// @vitest-environment jsdom
import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { serializeThread } from '../../../src/testing/render/index.js';
import { nameOf } from '../../../src/testing/render/serializer/name.js';
import { roleOf } from '../../../src/testing/render/serializer/roles.js';
import { breachesOf, readContract } from './contract.js';
import { matrix, type Cell } from './matrix.js';

// The date and time tool also shows a moment in the viewer's time zone.
process.env['TZ'] = 'UTC';

const contract = readContract();

/** Draws a cell, and returns the result of `read`. */
function draw<Value>({ render }: Cell, read: (container: HTMLElement) => Value): Value {
  const view = render();
  const value = read(view.container);
  view.unmount();
  return value;
}

const inside = (container: HTMLElement, selector: string): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>(selector),
];

const NAMED = 'button, a[href], h2, textarea, img[alt], article, fieldset, nav, [role], [aria-label]';

/** The styles that an element's name depends on. jsdom takes seconds to compute all of them. */
function styleOf(element: Element): CSSStyleDeclaration {
  const hidden = element.getAttribute('hidden');
  const display = hidden !== null && hidden !== 'until-found' ? 'none' : 'inline';
  const values: Record<string, string> = { display, visibility: 'visible' };
  const style = { ...values, getPropertyValue: (name: string) => values[name] ?? '' };
  return style as unknown as CSSStyleDeclaration;
}

const nameOptions = { getComputedStyle: styleOf, computedStyleSupportsPseudoElements: false };

/** Elements that the serializer names differently than a screen reader. */
const misnamed = (container: HTMLElement): string[] =>
  inside(container, NAMED)
    .filter((element) => !element.closest('[hidden]'))
    .flatMap((element) => {
      // The library drops spaces at the ends of inline elements, which browsers keep.
      const [name, expected] = [nameOf(element), computeAccessibleName(element, nameOptions)].map((text) =>
        text.replace(/\s+/g, ''),
      );
      const isNamed = name === expected;
      const hasRole = getRole(element) === roleOf(element);
      return [...(isNamed ? [] : [`${name} ≠ ${expected}`]), ...(hasRole ? [] : [`${roleOf(element)}`])];
    });

const htmlOf = (container: HTMLElement): string => container.innerHTML;

/** Everything the kit shows, drawn once: drawing it takes seconds. */
const drawn = new Map<string, { html: string; text: string; breaches: string[]; misnamed: string[] }>();

beforeAll(() => {
  for (const cell of matrix) {
    const found = draw(cell, (container) => ({
      html: htmlOf(container),
      text: serializeThread(container),
      breaches: inside(container, '*').flatMap((element) => breachesOf(element, contract)),
      misnamed: misnamed(container),
    }));
    drawn.set(cell.title, found);
  }
});

const matching = (pattern: RegExp): string[] =>
  [...drawn].filter(([, { html }]) => pattern.test(html)).map(([title]) => title);

describe('everything the kit shows', () => {
  /**
   * The same output as in the snapshots of apps, which change when this file changes. Update it with `npx vitest run
   * --project unit test/testing/render/matrix.test.ts -u`, and say so in the release notes.
   */
  it('the fixtures render as recorded', async () => {
    const text = [...drawn].map(([title, shown]) => `# ${title}\n${shown.text}\n`).join('\n');
    await expect(text).toMatchFileSnapshot('./reference.txt');
  });

  it('the fixtures render only slots, states and attributes of the DOM contract', () => {
    expect([...new Set([...drawn.values()].flatMap(({ breaches }) => breaches))]).toEqual([]);
  });

  it('the serializer names elements as a screen reader does', () => {
    const differences = [...drawn].flatMap(([title, cell]) => cell.misnamed.map((one) => `${title}: ${one}`));
    expect(differences).toEqual([]);
  });

  it('the fixtures render no ids that React counts', () => {
    expect(matching(/_r_|:r[0-9a-z]+:|«r/)).toEqual([]);
  });

  it('the fixtures render no measured sizes', () => {
    expect(matching(/style="[^"]*\d(px|rem|em)\b/)).toEqual([]);
  });

  it('the fixtures render the same again, in another order and at another time', () => {
    vi.spyOn(Date, 'now').mockReturnValue(1);
    const again = matrix.toReversed().map((cell) => [cell.title, draw(cell, htmlOf)]);
    expect(again.toReversed()).toEqual([...drawn].map(([title, { html }]) => [title, html]));
  });

  it('renderToolCall and renderThread remove everything they added', () => {
    // The field of an edited message is measured with a hidden copy, which stays in the page.
    expect(document.body.querySelectorAll(':scope > :not(textarea[aria-hidden])')).toHaveLength(0);
  });
});
