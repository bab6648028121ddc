import { Calculator } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { CalculatorDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { clip } from '../words.js';
import {
  formatValue,
  readCalculation,
  type CalculatorArgs,
  type CalculatorResult,
} from './readCalculation.js';

/** With the signs of print: "15 × 3 − 2". The minus of an exponent stays ("1e-6"), and so does "**". */
const written = (text: string): string =>
  clip(text)
    .replace(/\*+/g, (stars) => (stars === '*' ? '×' : stars))
    .replace(/(\de)?-/gi, (found, exponent?: string) => (exponent === undefined ? '−' : found));

const what = (args: object): string => {
  const { expression } = readCalculation(args);
  return (expression !== undefined && written(expression)) || 'an expression';
};

/** An expression and what it comes to. */
export const calculator = defineToolDisplay<CalculatorArgs, CalculatorResult>({
  title: 'Calculator',
  icon: Calculator,
  labels: {
    'input-streaming': 'Preparing to calculate',
    running: ({ args }) => `Calculating ${what(args)}`,
    'awaiting-approval': ({ args }) => `Wants to calculate ${what(args)}`,
    partial: ({ args }) => `Calculating ${what(args)}`,
    complete: ({ args, result }) => {
      const { expression, value } = readCalculation(args, result);
      const text = value === undefined ? undefined : formatValue(value, 'en');
      if (text === undefined) return undefined;
      return expression === undefined
        ? `Result: ${written(text)}`
        : `${written(expression)} = ${written(text)}`;
    },
    error: ({ args }) => `Failed to calculate ${what(args)}`,
    denied: ({ args }) => `Calculation denied: ${what(args)}`,
    cancelled: ({ args }) => `Stopped calculating ${what(args)}`,
    stale: 'Calculator is not responding',
  },
  summary: {
    running: 'Calculating',
    complete: ({ count }) => `Did ${count === 1 ? 'a calculation' : `${count} calculations`}`,
  },
  details: CalculatorDetails,
  args: false,
  error: errorSentence({
    timeout: 'The calculation took too long.',
    other: 'The calculator couldn’t read this expression.',
  }),
  examples: [
    {
      args: { expression: '15 * 847 / 100' },
      streamingArgs: { expression: '15 * 8' },
      result: { expression: '15 * 847 / 100', result: 127.05 },
      error: 'Undefined symbol foo at position 3',
      durationMs: 40,
    },
    {
      args: { expression: '(1 + 0.0425 / 12) ^ (12 * 30) * 385000' },
      result: { result: 1_375_044.831_274_52 },
      durationMs: 35,
    },
    { args: { expression: '7 * 12 - 84' }, result: { result: 0 }, durationMs: 30 },
  ],
});
