import axe from 'axe-core';
import { expect } from 'storybook/test';

const LOOKS = [
  { theme: 'dark', direction: 'ltr' },
  { theme: 'light', direction: 'rtl' },
  { theme: 'dark', direction: 'rtl' },
];

/**
 * Each story, as it is after its play function, in the looks that the a11y addon does not see: it checks the one that
 * is on the screen, which is light and left to right.
 */
export async function expectAccessibleInEveryLook({
  canvasElement,
  parameters,
}: {
  canvasElement: HTMLElement;
  parameters: { a11y?: { test?: string; disable?: boolean } };
}): Promise<void> {
  if (import.meta.env.MODE !== 'test' || parameters.a11y?.test !== 'error') return;
  const frames = [...canvasElement.querySelectorAll<HTMLElement>('.look')];
  for (const look of LOOKS) {
    for (const frame of frames) {
      frame.dataset['cauTheme'] = look.theme;
      frame.dir = look.direction;
    }
    // oxlint-disable-next-line no-await-in-loop -- they share one page
    const { violations } = await axe.run(canvasElement, { resultTypes: ['violations'] });
    const found = violations.map(
      ({ id, nodes }) =>
        `${id} (${look.theme}, ${look.direction}): ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    );
    // oxlint-disable-next-line no-await-in-loop -- they share one page
    await expect(found).toEqual([]);
  }
}
