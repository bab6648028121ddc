import { Trash2 } from 'lucide-react';
import { defineToolDisplay } from '../../src/tools/index.js';
import { call } from './fixtures.js';

/** A tool that cannot be undone, and asks first. */
export const deleteFiles = defineToolDisplay<{ files: string[] }>({
  title: 'Delete files',
  icon: Trash2,
  labels: {
    'awaiting-approval': ({ args }) => args.files && `Delete ${args.files.length} files`,
    running: ({ args }) => args.files && `Deleting ${args.files.length} files`,
    complete: ({ args }) => args.files && `Deleted ${args.files.length} files`,
  },
  approval: {
    question: ({ args }) => args.files && `Delete ${args.files.length} files?`,
    consequence: 'They can’t be restored.',
    approve: 'Delete',
    deny: 'Keep them',
    isDangerous: true,
  },
});

/** A `deleteFiles` call that waits for an answer. */
export const askedToDelete = call({
  toolName: 'deleteFiles',
  state: 'approval-requested',
  actionable: true,
  approval: { id: 'a1' },
  args: { files: ['report-2024.pdf', 'report-2025.pdf', 'draft.md'] },
});
