import { plural } from '../../shared/text/plural.js';
import type { Count, Todo } from '../types.js';

/** The strings inside the built-in tool displays. The strings of their rows are in `BuiltinToolStrings`. */
export interface BuiltinViewStrings {
  readonly showAll: (text: string) => string;
  readonly showAllLines: Count;
  readonly showMore: string;
  readonly showLess: string;
  /** A text is too long to be shown whole. */
  readonly onlyFirst: (shown: string, total: string) => string;
  readonly nothingReturned: string;
  readonly result: string;
  readonly words: Count;
  readonly pages: Count;
  readonly yes: string;
  readonly no: string;

  readonly noResults: string;
  readonly noText: string;
  readonly truncated: string;

  readonly noMemories: string;
  readonly match: (percent: string) => string;
  readonly importance: (value: string) => string;
  readonly alreadyKnown: string;

  readonly notANumber: string;
  readonly yourTime: string;
  readonly iso: string;
  readonly fromTo: (from: string, to: string) => string;

  readonly code: string;
  readonly output: string;
  readonly errors: string;
  readonly returned: string;
  readonly noOutput: string;
  readonly exitCode: (code: string) => string;
  readonly took: (duration: string) => string;
  readonly image: (number: string) => string;

  readonly files: string;
  readonly notes: string;
  readonly history: string;
  readonly noneListed: string;
  readonly instructions: string;
  readonly actions: Readonly<Record<'read' | 'extract' | 'write' | 'append', string>>;
  readonly emptyFile: string;

  readonly noSteps: string;
  readonly progress: string;
  /** How many steps there are while the plan is written. */
  readonly stepsSoFar: (count: string) => string;
  readonly progressOf: (done: string, total: string) => string;
  readonly status: Readonly<Record<Todo, string>>;
  /** `status` is the word for it. */
  readonly countOf: (count: string, status: string) => string;
}

export const englishBuiltinViewStrings: BuiltinViewStrings = {
  showAll: (text) => `Show all ${text}`,
  showAllLines: (_, text) => `Show all ${text} lines`,
  showMore: 'Show more',
  showLess: 'Show less',
  onlyFirst: (shown, total) => `Showing the first ${shown} of ${total} characters.`,
  nothingReturned: 'Nothing was returned.',
  result: 'Result',
  words: (count, text) => plural(count, 'word', 'words', text),
  pages: (count, text) => plural(count, 'page', 'pages', text),
  yes: 'Yes',
  no: 'No',

  noResults: 'No results.',
  noText: 'This page has no text.',
  truncated: 'truncated',

  noMemories: 'No memories match this.',
  match: (percent) => `${percent} match`,
  importance: (value) => `importance ${value}`,
  alreadyKnown: 'This was already in memory.',

  notANumber: 'Not a number',
  yourTime: 'Your time',
  iso: 'ISO 8601',
  fromTo: (from, to) => `${from} to ${to}`,

  code: 'Code',
  output: 'Output',
  errors: 'Errors',
  returned: 'Value',
  noOutput: 'No output.',
  exitCode: (code) => `exit code ${code}`,
  took: (duration) => `took ${duration}`,
  image: (number) => `Image ${number} from the code`,

  files: 'Files',
  notes: 'Notes',
  history: 'Conversations',
  noneListed: 'None',
  instructions: 'Instructions',
  actions: { read: 'Read', extract: 'Extract', write: 'Write', append: 'Append' },
  emptyFile: 'This file has no text.',

  noSteps: 'This plan has no steps.',
  progress: 'Progress',
  stepsSoFar: (count) => `${count} so far`,
  progressOf: (done, total) => `${done} of ${total} done`,
  status: {
    todo: 'to do',
    active: 'in progress',
    done: 'done',
    cancelled: 'cancelled',
    failed: 'failed',
  },
  countOf: (count, status) => `${count} ${status}`,
};
