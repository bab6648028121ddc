/**
 * Compares stories with the tag `visual` with pictures of them in light and dark, right after the story's own test, so
 * that a story is drawn once for both. `npm run test:visual -- update` takes the pictures again.
 */
import { afterEach, beforeAll, expect } from 'vitest';
import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import sans from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

const THEMES = ['light', 'dark'] as const;

/** The fields that the Storybook plugin adds to the context of a test. */
interface StoryContext {
  readonly story?: { readonly tags: readonly string[]; readonly id: string };
}

/** The same fonts on every machine, from the start, because setting them later would move scrolled content. */
beforeAll(async () => {
  const fonts = [
    new FontFace('Story Sans', `url(${sans})`, { weight: '100 900' }),
    new FontFace('Story Mono', `url(${mono})`, { weight: '100 900' }),
  ];
  for (const font of await Promise.all(fonts.map((one) => one.load()))) document.fonts.add(font);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    [data-cau][data-cau-theme] { --cau-font: 'Story Sans'; --cau-font-mono: 'Story Mono'; }
    [data-visual] * { transition: none !important; caret-color: transparent !important; }
  `);
  document.adoptedStyleSheets.push(sheet);
});

afterEach(async (context) => {
  const { story } = context as StoryContext;
  if (import.meta.env['VISUAL'] !== 'on' || !story?.tags.includes('visual')) return;
  if (context.task.result?.state === 'fail') return;
  const look = document.querySelector<HTMLElement>('.look');
  if (!look) throw new Error(`The story ${story.id} has no look to take a picture of.`);
  const { cauTheme: before } = look.dataset;
  look.dataset['visual'] = '';
  for (const theme of THEMES) {
    look.dataset['cauTheme'] = theme;
    // oxlint-disable-next-line no-await-in-loop, vitest/no-standalone-expect -- one theme after the other, and part of the story's own test
    await expect(look).toMatchScreenshot(`${story.id}-${theme}`);
  }
  delete look.dataset['visual'];
  look.dataset['cauTheme'] = before;
});
