import { createToolRegistry, defineToolDisplay } from 'convex-assistant-ui';
import { builtinTools } from 'convex-assistant-ui/tools';
import { ChartNoAxesColumn, DatabaseZap, Trash2 } from 'lucide-react';
import type { SalesReport } from '../convex/tools/salesReport.js';
import { FileNames } from './FileNames.js';
import { withNote } from './recorded.js';
import { SalesTable } from './SalesTable.js';

const filesOf = (names: readonly string[] | undefined): string | undefined =>
  names && (names.length === 1 ? '1 file' : `${names.length} files`);

const deleteFiles = defineToolDisplay<{ names: readonly string[] }, { deleted: readonly string[] }>({
  title: 'Delete files',
  icon: Trash2,
  labels: {
    running: ({ args }) => args.names && `Deleting ${filesOf(args.names)}`,
    'awaiting-approval': ({ args }) => args.names && `Wants to delete ${filesOf(args.names)}`,
    complete: ({ result }) => `Deleted ${filesOf(result.deleted)}`,
    error: 'Failed to delete the files',
    denied: ({ args }) => args.names && `Kept ${filesOf(args.names)}`,
    cancelled: 'Stopped before anything was deleted',
  },
  args: FileNames,
  details: () => null, // the deleted files are those in the arguments
  error: 'Couldn’t delete the files.',
  approval: {
    question: ({ args }) => args.names && `Permanently delete ${filesOf(args.names)}?`,
    consequence: 'They can’t be restored.',
    approve: 'Delete',
    deny: 'Keep them',
    isDangerous: true,
  },
});

const salesReport = defineToolDisplay<{ quarter: string }, SalesReport>({
  title: 'Sales report',
  icon: ChartNoAxesColumn,
  labels: {
    running: ({ args }) => args.quarter && `Fetching ${args.quarter} sales`,
    complete: ({ result }) => `${result.quarter} sales, ${result.rows.length} regions`,
    error: ({ args }) => args.quarter && `Failed to fetch ${args.quarter} sales`,
  },
  details: SalesTable,
  error: 'The report service didn’t respond.',
});

const rebuildIndex = defineToolDisplay<{ index: string }, { documents: number }>({
  title: 'Search index',
  icon: DatabaseZap,
  labels: {
    running: ({ args }) => args.index && `Building the ${args.index} index`,
    complete: ({ result }) => `Built the index, ${result.documents.toLocaleString('en')} documents`,
    error: 'Failed to build the index',
    cancelled: 'The index was not finished',
  },
  error: 'The server stopped before the index was built.',
});

export const tools = createToolRegistry({
  ...builtinTools,
  webSearch: withNote(builtinTools.webSearch, 'Set TAVILY_API_KEY to search the web.'),
  urlReader: withNote(builtinTools.urlReader, 'Set JINA_API_KEY to read any page.'),
  deleteFiles,
  salesReport,
  rebuildIndex,
});
