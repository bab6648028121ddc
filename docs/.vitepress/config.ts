import { defineConfig } from 'vitepress';
import { autoLinkNames, protectCode, resolveLinks } from './links.js';
import { sitePathOf } from '../../scripts/site/paths.mjs';
import { renderMermaid } from './mermaid.js';
import { themePictures } from './pictures.js';
import { showTitles } from './titles.js';
import { sidebar } from './sidebar.js';

/** Where the site is served, such as `/convex-assistant-ui/`. */
const base = process.env['DOCS_BASE'] ?? '/';

const description =
  'The React kit that joins Convex Agent to assistant-ui: live, durable chat with truthful tool calls.';

export default defineConfig({
  title: 'convex-assistant-ui',
  description,
  lang: 'en',
  cacheDir: '../node_modules/.cache/vitepress',
  rewrites: (page) => sitePathOf(`docs/${page}`) ?? page,
  base,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }],
    ['meta', { name: 'theme-color', content: '#4a41d6' }],
    ['meta', { property: 'og:title', content: 'convex-assistant-ui' }],
    ['meta', { property: 'og:description', content: description }],
  ],
  markdown: {
    theme: { light: 'github-light', dark: 'github-dark' },
    config(md) {
      md.use(resolveLinks);
      md.use(autoLinkNames);
      md.use(protectCode);
      md.use(showTitles);
      md.use(renderMermaid);
      md.use(themePictures);
    },
  },
  themeConfig: {
    logo: '/logo.svg',
    siteTitle: 'convex-assistant-ui',
    nav: [
      { text: 'Start', link: '/start/quick-start', activeMatch: '^/start/' },
      { text: 'Concepts', link: '/concepts/duplicates', activeMatch: '^/concepts/' },
      { text: 'Guides', link: '/guides/tools', activeMatch: '^/guides/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        detailedView: 'auto',
        // Explanations first: a search for "approval" means the guide, not one of ten types.
        miniSearch: {
          searchOptions: {
            boostDocument: (id: string) =>
              id.includes('/reference/api/') || id.includes('/project/')
                ? 0.4
                : id.includes('troubleshooting')
                  ? 0.7
                  : 1,
          },
        },
      },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
    externalLinkIcon: true,
  },
});
