import { fieldsOf, toText } from './read.js';

export type NamedValue = readonly [name: string, value: string | number | boolean];

// Values that mean nothing to people.
const HIDDEN = /^_|^id$|Id$|^success$/;

/** The fields of an object that fit on a line. Small objects become their values: `{ value: 3, unit: 'weeks' }`. */
export function readFacts(source: unknown, except: ReadonlySet<string> = NO_NAMES): readonly NamedValue[] {
  return Object.entries(fieldsOf(source)).flatMap(([name, value]): NamedValue[] => {
    const fact = typeof value === 'boolean' || typeof value === 'number' ? value : toLine(value);
    if (HIDDEN.test(name) || except.has(name) || fact === undefined || Number.isNaN(fact)) return [];
    return [[name, fact]];
  });
}

const NO_NAMES: ReadonlySet<string> = new Set();

function toLine(value: unknown): string | undefined {
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  const texts = values.slice(0, 8).map((item) => toText(item));
  return texts.every((text) => text !== undefined) ? toText(texts.join(' ')) : undefined;
}
