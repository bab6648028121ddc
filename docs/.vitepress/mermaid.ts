import { renderMermaidSVG } from 'beautiful-mermaid';
import type { MarkdownRenderer } from 'vitepress';

/** Draws Mermaid diagrams when the site is built. Their colors are in theme/style.css. GitHub draws the same source. */
export function renderMermaid(md: MarkdownRenderer): void {
  const fence = md.renderer.rules.fence!;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index]!;
    if (token.info.trim() !== 'mermaid') return fence(tokens, index, options, env, self);
    const svg = renderMermaidSVG(token.content, { transparent: true })
      .replace(/<style>[^]*?<\/style>/, '') // Vue refuses it, and it would load a font from another host
      .replace(/ style="[^"]*"/, '')
      .replaceAll(/\n\s*\n/g, '\n');
    return `<figure class="diagram" v-pre>${svg}</figure>\n`;
  };
}
