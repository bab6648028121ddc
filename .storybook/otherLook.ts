import axe from 'axe-core';
import { expect } from 'storybook/test';

/**
 * Colors depend on the theme, positions on the direction. With the a11y addon's look, this covers both values of each.
 */
const LOOK = { theme: 'dark', direction: 'rtl' };

/** Rules that can pass in one look and fail in another. Names, roles and order are the same in all looks. */
const RULES = ['color-contrast', 'link-in-text-block', 'target-size'];

interface StoryContext {
  readonly canvasElement: HTMLElement;
  readonly parameters: { readonly a11y?: { readonly test?: string }; readonly looks?: 'one' };
}

/**
 * Checks each story after its play function, in the opposite look. The a11y addon only checks the look on the screen,
 * which is light and left to right.
 */
export async function expectAccessibleInOtherLook({
  canvasElement,
  parameters,
}: StoryContext): Promise<void> {
  if (import.meta.env.MODE !== 'test' || parameters.a11y?.test !== 'error' || parameters.looks === 'one')
    return;
  const frames = [...canvasElement.querySelectorAll<HTMLElement>('.look')];
  const before = frames.map(({ dir, dataset }) => ({ dir, theme: dataset['cauTheme'] }));
  for (const frame of frames) {
    frame.dataset['cauTheme'] = LOOK.theme;
    frame.dir = LOOK.direction;
  }
  const { violations } = await axe.run(canvasElement, {
    runOnly: RULES,
    resultTypes: ['violations'],
    // Nobody reads these results, so skip the work.
    selectors: false,
    iframes: false,
    preload: false,
    rules: { 'target-size': { enabled: true } },
  });
  // Screenshots come next, in the look of the story.
  frames.forEach((frame, i) => {
    frame.dataset['cauTheme'] = before[i]?.theme;
    frame.dir = before[i]?.dir ?? '';
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  await expect(found).toEqual([]);
}
