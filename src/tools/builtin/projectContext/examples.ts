import type { ToolExample } from '../../types.js';
import type { ProjectContextArgs, ProjectContextResult } from './readProject.js';

export const projectContextExamples: ReadonlyArray<ToolExample<ProjectContextArgs, ProjectContextResult>> = [
  {
    args: { section: 'context' },
    result: {
      section: 'context',
      project: {
        name: 'Acme storefront',
        description:
          'The relaunch of the shop: new checkout, faster search, and one design system for all brands.',
        conversationCount: 18,
        owner: 'Amira Haddad',
        status: 'In development',
        deadline: '30 June 2026',
      },
      files: [
        { name: 'checkout-flow.pdf', size: 1_840_000, pageCount: 12 },
        { name: 'brand-guidelines.docx', size: 482_000 },
        { name: 'price-list-2026.xlsx', size: 96_400 },
      ],
    },
    error: 'Project not found: jh7c9a',
    reason: 'Answer without it',
    durationMs: 260,
  },
  {
    args: { section: 'files' },
    result: { section: 'files', project: { name: 'Acme storefront' }, files: [] },
    durationMs: 190,
  },
];
