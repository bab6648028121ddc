import { SquareTerminal } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { CodeExecutionDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { countLines } from '../parts/cutText.js';
import { counted } from '../words.js';
import { codeExecutionExamples } from './examples.js';
import { languageName } from './languageName.js';
import {
  readExecution,
  readSource,
  type CodeExecutionArgs,
  type CodeExecutionResult,
  type Execution,
} from './readExecution.js';

const code = (args: object, result?: unknown): string => {
  const { language } = readSource(args, result);
  const name = language === undefined ? '' : languageName(language);
  return name === '' ? 'code' : `${name} code`;
};

function made({ stdout, stderr, value, images }: Execution): string {
  const lines = countLines(stdout ?? value ?? stderr ?? '');
  if (lines > 0) return `${counted(lines, 'line', 'lines')} of output`;
  return images.length > 0 ? counted(images.length, 'image', 'images') : 'no output';
}

/** Code that was run, what it printed and what it drew. */
export const codeExecution = defineToolDisplay<CodeExecutionArgs, CodeExecutionResult>({
  title: 'Code',
  icon: SquareTerminal,
  labels: {
    'input-streaming': ({ args }) => `Writing ${code(args)}`,
    running: ({ args }) => `Running ${code(args)}`,
    'awaiting-approval': ({ args }) => `Wants to run ${code(args)}`,
    partial: ({ args, result }) => {
      const lines = countLines(readExecution(result)?.stdout ?? '');
      return `Running ${code(args)}${lines > 0 ? `, ${counted(lines, 'line', 'lines')} so far` : ''}`;
    },
    complete: ({ args, result }) => {
      const execution = readExecution(result);
      if (!execution) return undefined;
      const { exitCode = 0 } = execution;
      if (exitCode !== 0) return `Ran ${code(args, result)}, exit code ${exitCode}`;
      return `Ran ${code(args, result)}, ${made(execution)}`;
    },
    error: ({ args }) => `Failed to run ${code(args)}`,
    denied: ({ args }) => `Permission denied to run ${code(args)}`,
    cancelled: ({ args }) => `Stopped running ${code(args)}`,
    stale: 'Code sandbox is not responding',
  },
  summary: {
    running: 'Running code',
    complete: ({ count }) => (count === 1 ? 'Ran code' : `Ran code ${count} times`),
  },
  details: CodeExecutionDetails,
  args: false,
  error: errorSentence({
    timeout: 'The code took too long and was stopped.',
    limit: 'Too many runs at once. Try again in a minute.',
    network: 'Couldn’t reach the sandbox.',
    other: 'Couldn’t run the code.',
  }),
  approval: {
    question: ({ args }) => `Run this ${code(args)}?`,
    consequence: 'It runs in a sandbox and can do anything the sandbox allows.',
    approve: 'Run',
    deny: 'Don’t run',
  },
  staleAfterMs: 120_000,
  examples: codeExecutionExamples,
});
