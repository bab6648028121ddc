import type { ToolExample } from '../../types.js';
import type { FileDocumentArgs, FileDocumentResult } from './readDocument.js';

export const fileDocumentExamples: ReadonlyArray<ToolExample<FileDocumentArgs, FileDocumentResult>> = [
  {
    args: { action: 'read', fileName: 'quarterly-report.pdf' },
    streamingArgs: { action: 'read', fileName: 'quart' },
    result: {
      fileName: 'quarterly-report.pdf',
      mimeType: 'application/pdf',
      size: 2_480_000,
      pageCount: 24,
      wordCount: 8_132,
      content: `Revenue grew by 14 % to 8.2 million euros. Most of it came from the new checkout, which went live in February.

Support tickets fell by a third after the search was rebuilt. The team expects the same again when the mobile app gets it.

Costs rose with the number of orders. Hosting is the exception: it fell by 9 % although traffic doubled.`,
      truncated: true,
    },
    error: 'No such file: quarterly-report.pdf',
    reason: 'It is not final yet',
    durationMs: 3_400,
  },
  {
    args: {
      action: 'write',
      fileName: 'notes/release-checklist.md',
      content:
        '# Release checklist\n\n- Freeze the main branch\n- Run the migration on a copy\n- Tell support what changes',
    },
    result: { fileName: 'notes/release-checklist.md', action: 'write', size: 104 },
    durationMs: 220,
  },
  {
    args: { action: 'read', fileIndex: 0 },
    result: { fileName: 'scan-0041.pdf', size: 310_000, pageCount: 1, wordCount: 0, content: '' },
    durationMs: 1_700,
  },
];
