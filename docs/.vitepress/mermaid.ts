import { renderMermaidSVG } from 'beautiful-mermaid';
import type { MarkdownRenderer } from 'vitepress';

/** Draws Mermaid diagrams when the site is built, in the colours of the page. GitHub draws the same source. */
export function renderMermaid(md: MarkdownRenderer): void {
  const fence = md.renderer.rules.fence!;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index]!;
    if (token.info.trim() !== 'mermaid') return fence(tokens, index, options, env, self);
    const svg = renderMermaidSVG(token.content, {
      bg: 'var(--vp-c-bg)',
      fg: 'var(--vp-c-text-1)',
      line: 'var(--vp-c-text-3)',
      accent: 'var(--vp-c-brand-1)',
      muted: 'var(--vp-c-text-2)',
      surface: 'var(--vp-c-bg-soft)',
      border: 'var(--vp-c-divider)',
      font: 'Inter',
      transparent: true,
    })
      .replaceAll(/@import url\([^)]*\);?/g, '') // the page has its fonts
      .replaceAll(/\n\s*\n/g, '\n');
    return `<figure class="diagram" v-pre>${svg}</figure>\n`;
  };
}
