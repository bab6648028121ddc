import { existsSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { readEntries } from '../../scripts/reference/entries.mjs';

type Item = readonly [text: string, link: string];

/** Leaves out pages that are not there yet. */
const items = (list: readonly Item[]): DefaultTheme.SidebarItem[] =>
  list
    .filter(([, link]) => existsSync(new URL(`../${link.slice(1)}.md`, import.meta.url)))
    .map(([text, link]) => ({ text, link }));

const start: DefaultTheme.SidebarItem[] = [
  {
    text: 'Start',
    items: [
      { text: 'Quick start', link: '/start/quick-start' },
      { text: 'All pages', link: '/start/' },
      { text: 'The demo', link: '/project/demo' },
    ],
  },
];

const concepts = {
  text: 'Concepts',
  items: items([
    ['Why duplicates happen', '/concepts/duplicates'],
    ['Rows, streams and frames', '/concepts/frames'],
    ['Stable ids', '/concepts/ids'],
    ['Phases', '/concepts/phases'],
    ['Ledger and durability', '/concepts/durability'],
    ['Approvals', '/concepts/approvals'],
    ['Live text and the window', '/concepts/live-text'],
    ['The bridge', '/concepts/bridge'],
  ]),
};

const guides: DefaultTheme.SidebarItem[] = [
  {
    text: 'Build the chat',
    items: items([
      ['Show your own tool', '/guides/tools'],
      ['Displays of tools', '/guides/tool-displays'],
      ['Ask before a tool runs', '/guides/approvals'],
      ['Client tools', '/guides/client-tools'],
      ['Uploads', '/guides/uploads'],
      ['Change the thread', '/guides/thread'],
      ['The list of threads', '/guides/thread-list'],
      ['Markdown', '/guides/markdown'],
      ['Images and links', '/guides/content'],
      ['Theming with shadcn', '/guides/theming'],
      ['Translate it', '/guides/translating'],
    ]),
  },
  {
    text: 'Connect it',
    items: items([
      ['The runtime and its hooks', '/guides/runtime'],
      ['The server', '/guides/server'],
      ['Next.js', '/guides/nextjs'],
      ['assistant-ui’s own thread', '/guides/stock-thread'],
      ['Event streams', '/guides/events'],
      ['Migrate from your own bridge', '/guides/migrating'],
    ]),
  },
  {
    text: 'Run it',
    items: items([
      ['Errors', '/guides/errors'],
      ['Durability in production', '/guides/durability'],
      ['Rate limits', '/guides/rate-limits'],
      ['Cost', '/guides/cost'],
      ['Test your app', '/guides/testing'],
      ['Troubleshooting', '/guides/troubleshooting'],
    ]),
  },
];

const reference: DefaultTheme.SidebarItem[] = [
  {
    text: 'Reference',
    items: [
      { text: 'Overview', link: '/reference/' },
      { text: 'DOM contract', link: '/reference/dom-contract' },
      { text: 'Security', link: '/reference/security' },
    ],
  },
  {
    text: 'Entries',
    items: readEntries().map(({ specifier, page }) => ({
      text: specifier.replace(/^convex-assistant-ui\//, '/'),
      link: `/reference/api/${page}`,
    })),
  },
];

const project = {
  text: 'The project',
  items: [
    { text: 'Architecture', link: '/project/architecture' },
    { text: 'Decision records', link: '/decisions/' },
    { text: 'Contributing', link: '/project/contributing' },
    { text: 'Changelog', link: '/project/changelog' },
    { text: 'Report a vulnerability', link: '/project/security' },
  ],
};

export const sidebar: DefaultTheme.Sidebar = {
  '/reference/': reference,
  '/': [...start, concepts, ...guides, project],
};
