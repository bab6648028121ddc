import axe from 'axe-core';
import { expect } from 'storybook/test';

/** Colors depend on the theme and places on the direction: with the look of the a11y addon, this has both of both. */
const LOOK = { theme: 'dark', direction: 'rtl' };

/** Rules that can pass in one look and fail in another. Names, roles and order are the same in all looks. */
const RULES = ['color-contrast', 'link-in-text-block', 'target-size'];

interface StoryContext {
  readonly canvasElement: HTMLElement;
  readonly parameters: { readonly a11y?: { readonly test?: string }; readonly looks?: 'one' };
}

/**
 * Each story, as it is after its play function, in the look that the a11y addon does not see: it checks the one that is
 * on the screen, which is light and left to right.
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
    // Work for results that nobody reads.
    selectors: false,
    iframes: false,
    preload: false,
    rules: { 'target-size': { enabled: true } },
  });
  // Pictures are taken next, in the look of the story.
  frames.forEach((frame, i) => {
    frame.dataset['cauTheme'] = before[i]?.theme;
    frame.dir = before[i]?.dir ?? '';
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  await expect(found).toEqual([]);
}
