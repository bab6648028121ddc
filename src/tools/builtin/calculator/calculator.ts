import { Calculator } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { CalculatorDetails } from '../detailsLater.js';
import { errorSentence } from '../errors.js';
import { clip } from '../words.js';
import {
  formatValue,
  readCalculation,
  type CalculatorArgs,
  type CalculatorResult,
} from './readCalculation.js';

const what = (args: object): string => {
  const { expression } = readCalculation(args);
  return (expression !== undefined && clip(expression)) || 'an expression';
};

/** An expression and what it comes to. */
export const calculator = defineToolDisplay<CalculatorArgs, CalculatorResult>({
  title: 'Calculator',
  icon: Calculator,
  labels: {
    'input-streaming': 'Preparing a calculation',
    running: ({ args }) => `Calculating ${what(args)}`,
    'awaiting-approval': ({ args }) => `Wants to calculate ${what(args)}`,
    partial: ({ args }) => `Calculating ${what(args)}`,
    complete: ({ args, result }) => {
      const { expression, value } = readCalculation(args, result);
      const text = value === undefined ? undefined : formatValue(value, 'en');
      if (text === undefined) return undefined;
      return expression === undefined ? `Result: ${clip(text)}` : `${clip(expression)} = ${clip(text)}`;
    },
    error: ({ args }) => `Failed to calculate ${what(args)}`,
    denied: ({ args }) => `Denied calculating ${what(args)}`,
    cancelled: ({ args }) => `Stopped calculating ${what(args)}`,
    stale: 'Calculator is not responding',
  },
  details: CalculatorDetails,
  args: false,
  error: errorSentence({
    timeout: 'The calculation took too long.',
    other: 'This is not an expression the calculator knows.',
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
