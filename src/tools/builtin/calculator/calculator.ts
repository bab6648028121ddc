import { Calculator } from 'lucide-react';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { CalculatorDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { labelsOf, summaryOf } from '../rowTexts.js';
import { clip } from '../words.js';
import {
  formatValue,
  readCalculation,
  type CalculatorArgs,
  type CalculatorResult,
} from './readCalculation.js';

/** Uses typographic operators: "15 × 3 − 2". Keeps the minus of an exponent ("1e-6") and "**". */
const written = (text: string): string =>
  clip(text)
    .replace(/\*+/g, (stars) => (stars === '*' ? '×' : stars))
    .replace(/(\de)?-/gi, (found, exponent?: string) => (exponent === undefined ? '−' : found));

const expressionOf = (args: object): string | undefined => {
  const { expression } = readCalculation(args);
  return (expression !== undefined && written(expression)) || undefined;
};

/** Shows an expression and its value. */
export const calculator = defineBuiltinTool<CalculatorArgs, CalculatorResult>(
  ({ locale, calculator: texts }) => ({
    title: texts.title,
    icon: Calculator,
    labels: {
      ...labelsOf(texts, (args) => [expressionOf(args)]),
      complete: ({ args, result }) => {
        const { expression, value } = readCalculation(args, result);
        const text = value === undefined ? undefined : formatValue(value, locale);
        if (text === undefined) return undefined;
        return texts.done(expression === undefined ? undefined : written(expression), written(text));
      },
    },
    summary: summaryOf(texts),
    details: CalculatorDetails,
    args: false,
    error: errorSentence(texts.errors),
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
  }),
);
