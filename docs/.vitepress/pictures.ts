import { existsSync } from 'node:fs';
import type { MarkdownRenderer } from 'vitepress';

/**
 * Pictures in light and dark follow the theme of the site. On GitHub, `<picture>` follows the system. An image with
 * `data-live="name"` becomes that example of `live/examples`, and its `title` says what to try.
 */
export function themePictures(md: MarkdownRenderer): void {
  md.core.ruler.push('theme-pictures', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'html_block' || !token.content.startsWith('<picture>')) continue;
      const [, dark] = /prefers-color-scheme: dark\)" srcset="([^"]+)"/.exec(token.content) ?? [];
      const [image = '', light] = /<img[^>]*src="([^"]+)"[^>]*>/.exec(token.content) ?? [];
      if (dark === undefined || light === undefined) continue;
      const shown = image
        .replaceAll(/ (?:data-live|title)="[^"]*"/g, '')
        .replace('<img', '<img loading="lazy"');
      const inDark = shown.replace(light, dark).replace('<img', '<img class="shot-dark"');
      const figure = `<figure class="shot">${shown.replace('<img', '<img class="shot-light"')}${inDark}</figure>`;
      token.content = `${inLiveExample(figure, image)}\n`;
    }
  });
}

function inLiveExample(figure: string, image: string): string {
  const [, name] = / data-live="([^"]*)"/.exec(image) ?? [];
  if (name === undefined) return figure;
  const [, hint] = / title="([^"]*)"/.exec(image) ?? [];
  if (!existsSync(new URL(`live/examples/${name}.tsx`, import.meta.url)))
    throw new Error(
      `A page shows the live example "${name}", which docs/.vitepress/live/examples does not have.`,
    );
  if (hint === undefined) throw new Error(`The live example "${name}" needs a title that says what to try.`);
  return `<LiveExample name="${name}" hint="${hint}">${figure}</LiveExample>`;
}
