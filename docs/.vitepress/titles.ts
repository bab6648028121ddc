import type { MarkdownRenderer } from 'vitepress';

/** Shows the file that a code block comes from: ```ts title="convex/chat.ts" or file="chat.ts". */
export function showTitles(md: MarkdownRenderer): void {
  const fence = md.renderer.rules.fence!;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const info = tokens[index]!.info;
    if (info.includes('[')) return fence(tokens, index, options, env, self); // a tab of a code group has its own
    const title = /(?:title|file)="([^"]+)"/.exec(info)?.[1];
    const block = fence(tokens, index, options, env, self);
    return title === undefined
      ? block
      : `<div class="code-title">${md.utils.escapeHtml(title)}</div>\n${block}`;
  };
}
