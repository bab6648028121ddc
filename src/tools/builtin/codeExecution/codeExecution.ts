import { SquareTerminal } from 'lucide-react';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { CodeExecutionDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { countLines } from '../parts/cutText.js';
import { labelsOf, summaryOf } from '../rowTexts.js';
import { codeExecutionExamples } from './examples.js';
import { languageName } from './languageName.js';
import {
  readExecution,
  readSource,
  type CodeExecutionArgs,
  type CodeExecutionResult,
} from './readExecution.js';

const languageOf = (args: object, result?: unknown): string | undefined => {
  const { language } = readSource(args, result);
  return (language !== undefined && languageName(language)) || undefined;
};

/** Shows code, its output and its images. */
export const codeExecution = defineBuiltinTool<CodeExecutionArgs, CodeExecutionResult>(
  ({ codeExecution: texts }) => {
    const labels = labelsOf(texts, (args) => [languageOf(args)]);
    return {
      title: texts.title,
      icon: SquareTerminal,
      labels: {
        ...labels,
        partial: ({ args, result }) => {
          const lines = countLines(readExecution(result)?.stdout ?? '');
          return lines > 0 ? texts.soFar(languageOf(args), lines) : labels.partial({ args });
        },
        complete: ({ args, result }) => {
          const execution = readExecution(result);
          if (!execution) return undefined;
          const { exitCode = 0, stdout, stderr, value, images } = execution;
          const language = languageOf(args, result);
          if (exitCode !== 0) return texts.exited(language, exitCode);
          const lines = countLines(stdout ?? value ?? stderr ?? '');
          return texts.done(language, { lines, images: images.length });
        },
      },
      summary: summaryOf(texts),
      details: CodeExecutionDetails,
      args: false,
      error: errorSentence(texts.errors),
      approval: { ...texts.approval, question: ({ args }) => texts.approval.question(languageOf(args)) },
      staleAfterMs: 120_000,
      examples: codeExecutionExamples,
    };
  },
);
