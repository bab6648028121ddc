import { fieldsOf, payloadOf, textIn, toText } from '../read.js';

/** Arguments that the `calculator` display reads. */
export interface CalculatorArgs {
  readonly expression: string;
}

/** The result that the `calculator` display reads. */
export interface CalculatorResult {
  readonly expression?: string | undefined;
  /** Also read from `value` and `answer`, or from a bare number. */
  readonly result?: number | string | undefined;
}

export interface Calculation {
  readonly expression: string | undefined;
  /** The result as received. Undefined before there is one, or if it cannot be read. */
  readonly value: number | bigint | string | undefined;
}

export function readCalculation(args: unknown, result?: unknown): Calculation {
  const payload = payloadOf(result);
  const fields = fieldsOf(payload);
  const value = [fields['result'], fields['value'], fields['answer'], payload].map(toValue);
  return {
    expression:
      textIn(args, 'expression', 'expr', 'formula', 'input') ?? textIn(payload, 'expression', 'input'),
    value: value.find((candidate) => candidate !== undefined),
  };
}

const toValue = (value: unknown): Calculation['value'] =>
  typeof value === 'number' || typeof value === 'bigint' ? value : (toText(value) ?? toMatrix(value));

/** "[1, 2, 3]": a list of numbers, or of lists of them. */
function toMatrix(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const items = value.map((item) => (typeof item === 'number' ? toText(item) : toMatrix(item)));
  return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
}

const LARGEST = 1e15;
const SMALLEST = 1e-6;

/** Formats a result with all digits that a number holds reliably. Undefined for `NaN`. */
export function formatValue(
  value: NonNullable<Calculation['value']>,
  locale: string | undefined,
): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return new Intl.NumberFormat(locale).format(value);
  if (Number.isNaN(value)) return undefined;
  const size = Math.abs(value);
  const isExtreme = Number.isFinite(value) && size !== 0 && (size >= LARGEST || size < SMALLEST);
  return new Intl.NumberFormat(locale, {
    notation: isExtreme ? 'scientific' : 'standard',
    maximumSignificantDigits: 15,
    signDisplay: 'negative',
  }).format(value);
}
