import axe from 'axe-core';
import { expect } from 'storybook/test';

const LOOKS = [
  { theme: 'dark', direction: 'ltr' },
  { theme: 'light', direction: 'rtl' },
  { theme: 'dark', direction: 'rtl' },
];

/** What can be right in one look and wrong in another. Names, roles and order are the same in all of them. */
const RULES = ['color-contrast', 'link-in-text-block', 'target-size'];

interface StoryContext {
  readonly canvasElement: HTMLElement;
  readonly parameters: { readonly a11y?: { readonly test?: string }; readonly looks?: 'one' };
}

/**
 * Each story, as it is after its play function, in the looks that the a11y addon does not see: it checks the one that
 * is on the screen, which is light and left to right.
 */
export async function expectAccessibleInEveryLook({
  canvasElement,
  parameters,
}: StoryContext): Promise<void> {
  if (import.meta.env.MODE !== 'test' || parameters.a11y?.test !== 'error' || parameters.looks === 'one')
    return;
  const frames = [...canvasElement.querySelectorAll<HTMLElement>('.look')];
  for (const look of LOOKS) {
    for (const frame of frames) {
      frame.dataset['cauTheme'] = look.theme;
      frame.dir = look.direction;
    }
    // oxlint-disable-next-line no-await-in-loop -- they share one page
    const { violations } = await axe.run(canvasElement, {
      runOnly: RULES,
      resultTypes: ['violations'],
      // Work for results that nobody reads.
      selectors: false,
      iframes: false,
      preload: false,
      rules: { 'target-size': { enabled: true } },
    });
    const found = violations.map(
      ({ id, nodes }) =>
        `${id} (${look.theme}, ${look.direction}): ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    );
    // oxlint-disable-next-line no-await-in-loop -- they share one page
    await expect(found).toEqual([]);
  }
}
