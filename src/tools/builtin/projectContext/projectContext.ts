import { FolderOpen } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { ProjectContextDetails, InputFacts } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { textIn } from '../read.js';
import { clip, counted, ending } from '../words.js';
import { projectContextExamples } from './examples.js';
import {
  readProject,
  type Project,
  type ProjectContextArgs,
  type ProjectContextResult,
} from './readProject.js';

const SECTIONS: ReadonlySet<string> = new Set(['notes', 'files', 'history']);

/** "project files" */
const what = (args: object): string => {
  const section = textIn(args, 'section');
  return `project ${section !== undefined && SECTIONS.has(section) ? section : 'context'}`;
};

function answer(args: object, result: unknown): string | undefined {
  const project = readProject(result);
  if (!project) return undefined;
  const name = project.name === undefined ? undefined : clip(project.name, 40) || undefined;
  const found = textIn(args, 'section') === 'context' ? undefined : countOf(project);
  return found === undefined
    ? `Read ${what(args)}${ending('for', name)}`
    : `Found ${found}${ending('in', name)}`;
}

/** How much there is of what was asked for. */
function countOf({ files, notes, conversations }: Project): string | undefined {
  if (files) return files.length === 0 ? 'no files' : counted(files.length, 'file', 'files');
  if (notes) return notes.length === 0 ? 'no notes' : counted(notes.length, 'note', 'notes');
  if (!conversations || conversations.length === 0) return undefined;
  return counted(conversations.length, 'conversation', 'conversations');
}

/** What is known of a project: facts, notes, files. */
export const projectContext = defineToolDisplay<ProjectContextArgs, ProjectContextResult>({
  title: 'Project context',
  icon: FolderOpen,
  labels: {
    'input-streaming': 'Preparing to read the project',
    running: ({ args }) => `Reading ${what(args)}`,
    'awaiting-approval': ({ args }) => `Wants to read ${what(args)}`,
    partial: ({ args }) => `Reading ${what(args)}`,
    complete: ({ args, result }) => answer(args, result),
    error: ({ args }) => `Failed to read ${what(args)}`,
    denied: ({ args }) => `Permission denied to read ${what(args)}`,
    cancelled: ({ args }) => `Stopped reading ${what(args)}`,
    stale: 'Project is not responding',
  },
  summary: { running: 'Reading the project', complete: 'Read the project' },
  details: ProjectContextDetails,
  args: InputFacts,
  error: errorSentence({
    forbidden: 'This project isn’t shared with you.',
    missing: 'Project not found.',
    other: 'Couldn’t read the project.',
  }),
  approval: {
    question: ({ args }) => `Read ${what(args)}?`,
    consequence: 'The assistant can use its contents in the reply.',
  },
  examples: projectContextExamples,
});
