import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownRenderer } from 'vitepress';
import { sitePathOf } from '../../scripts/site/paths.mjs';
import pkg from '../../package.json' with { type: 'json' };

type Token = ReturnType<MarkdownRenderer['parse']>[number];

const root = fileURLToPath(new URL('../../', import.meta.url));
const namesFile = new URL('names.json', import.meta.url);

/** Files that are not pages are shown where the repository is hosted, once package.json says where. */
const repository = (pkg as { repository?: { url?: string } }).repository?.url
  ?.replace(/^git\+/, '')
  .replace(/\.git$/, '');

/** The file of the repository that a page is made of. */
const sourceOf = (env: { path?: string; realPath?: string; frontmatter?: { source?: string } }): string =>
  env.frontmatter?.source ?? path.posix.normalize(path.relative(root, env.realPath ?? env.path ?? ''));

/**
 * Links in Markdown are relative to the file, so that they work in the repository. This turns them into links of the
 * site.
 */
export function resolveLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('resolve-links', ({ tokens, env }) => {
    for (const { children } of tokens)
      for (const [i, token] of children?.entries() ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href === null || /^(?:[a-z]+:|#|\/)/.test(href)) continue;
        const [file = '', anchor] = href.split('#');
        const target = path.posix.join(path.posix.dirname(sourceOf(env)), decodeURI(file));
        const site = sitePathOf(target);
        if (site !== undefined) token.attrSet('href', `/${site}${anchor === undefined ? '' : `#${anchor}`}`);
        else if (repository !== undefined) token.attrSet('href', `${repository}/blob/main/${target}`);
        else unlink(children!, i);
      }
  });
}

/** Keeps the text of a link and drops the link. */
function unlink(children: Token[], open: number): void {
  const close = children.findIndex(({ type }, i) => i > open && type === 'link_close');
  for (const index of [open, close]) {
    const token = children[index]!;
    token.type = 'text';
    token.tag = '';
    token.nesting = 0;
    token.content = '';
  }
}

/** Links names of exports and entries in prose to the reference: the first time in each section. */
export function autoLinkNames(md: MarkdownRenderer): void {
  const names: Record<string, string> = existsSync(namesFile)
    ? JSON.parse(readFileSync(namesFile, 'utf8'))
    : {};
  md.core.ruler.push('auto-link-names', ({ tokens, env, Token }) => {
    if (sourceOf(env).startsWith('docs/reference/api/')) return; // its names are links already
    let linked = new Set<string>();
    for (const [i, { type, children }] of tokens.entries()) {
      if (type === 'heading_open') linked = new Set();
      if (children === null || tokens[i - 1]?.type === 'heading_open') continue;
      let depth = 0;
      tokens[i]!.children = children.flatMap((token) => {
        if (token.type === 'link_open') depth++;
        if (token.type === 'link_close') depth--;
        const name = token.type === 'code_inline' && depth === 0 ? nameIn(token.content) : undefined;
        const target = name === undefined ? undefined : names[name];
        if (target === undefined || linked.has(name!)) return [token];
        linked.add(name!);
        const [page, anchor] = target.split('#');
        const open = new Token('link_open', 'a', 1);
        open.attrSet('href', `/reference/api/${page}.md${anchor === undefined ? '' : `#${anchor}`}`);
        return [open, token, new Token('link_close', 'a', -1)];
      });
    }
  });
}

/** Keeps Vue from reading `{{ … }}` in code as a template. */
export function protectCode(md: MarkdownRenderer): void {
  md.core.ruler.push('protect-code', ({ tokens }) => {
    for (const { children } of tokens)
      for (const token of children ?? []) if (token.type === 'code_inline') token.attrSet('v-pre', '');
  });
}

/** `Thread`, `<Thread />` and `useToolCall(id)` are mentions of an export, `convex-assistant-ui/server` of an entry. */
const nameIn = (code: string): string | undefined =>
  /^convex-assistant-ui\/[\w/.-]+$/.exec(code)?.[0] ??
  /^<?([A-Za-z_]\w+)(?:\([^)]*\)| ?[^>]*\/>)?$/.exec(code)?.[1];
