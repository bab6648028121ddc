import { FolderOpen } from 'lucide-react';
import type { BuiltinToolStrings } from '../../../strings/index.js';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { ProjectContextDetails, InputFacts } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { textIn } from '../read.js';
import { labelsOf, summaryOf } from '../rowTexts.js';
import { clipped } from '../words.js';
import { projectContextExamples } from './examples.js';
import {
  readProject,
  type Project,
  type ProjectContextArgs,
  type ProjectContextResult,
} from './readProject.js';

const SECTIONS = ['notes', 'files', 'history'] as const;

const sectionOf = (args: object) => {
  const section = textIn(args, 'section');
  return SECTIONS.find((known) => known === section);
};

function answer(
  args: object,
  result: unknown,
  texts: BuiltinToolStrings['projectContext'],
): string | undefined {
  const project = readProject(result);
  if (!project) return undefined;
  const name = clipped(project.name, 40);
  const found = textIn(args, 'section') === 'context' ? undefined : countOf(project);
  return found ? texts.found(...found, name) : texts.done(sectionOf(args), name);
}

type Found = readonly [what: 'files' | 'notes' | 'conversations', count: number];

/** The kind and the number of results. */
function countOf({ files, notes, conversations }: Project): Found | undefined {
  if (files) return ['files', files.length];
  if (notes) return ['notes', notes.length];
  if (!conversations || conversations.length === 0) return undefined;
  return ['conversations', conversations.length];
}

/** Shows a project: facts, notes and files. */
export const projectContext = defineBuiltinTool<ProjectContextArgs, ProjectContextResult>(
  ({ projectContext: texts }) => ({
    title: texts.title,
    icon: FolderOpen,
    labels: {
      ...labelsOf(texts, (args) => [sectionOf(args)]),
      complete: ({ args, result }) => answer(args, result, texts),
    },
    summary: summaryOf(texts),
    details: ProjectContextDetails,
    args: InputFacts,
    error: errorSentence(texts.errors),
    approval: { ...texts.approval, question: ({ args }) => texts.approval.question(sectionOf(args)) },
    examples: projectContextExamples,
  }),
);
