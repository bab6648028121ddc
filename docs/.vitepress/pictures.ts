import type { MarkdownRenderer } from 'vitepress';

/** Pictures in light and dark follow the theme of the site. On GitHub, `<picture>` follows the system. */
export function themePictures(md: MarkdownRenderer): void {
  md.core.ruler.push('theme-pictures', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'html_block' || !token.content.startsWith('<picture>')) continue;
      const [, dark] = /prefers-color-scheme: dark\)" srcset="([^"]+)"/.exec(token.content) ?? [];
      const [image = '', light] = /<img[^>]*src="([^"]+)"[^>]*>/.exec(token.content) ?? [];
      if (dark === undefined || light === undefined) continue;
      const inDark = image.replace(light, dark).replace('<img', '<img class="shot-dark"');
      token.content = `<figure class="shot">${image.replace('<img', '<img class="shot-light"')}${inDark}</figure>\n`;
    }
  });
}
