import { fieldsOf, numberIn, textIn, toText } from './read.js';

export interface Memory {
  readonly text: string;
  readonly category: string | undefined;
  /** From 0 to 1. */
  readonly relevance: number | undefined;
  readonly weight: number | undefined;
  readonly date: string | undefined;
}

const TEXT = ['content', 'text', 'memory', 'fact', 'value', 'summary'];

export const memoryText = (source: unknown): string | undefined => textIn(source, ...TEXT);

/** A memory of any backend: a text, or an object with a text and other fields beside it or in `metadata`. */
export function readMemory(value: unknown): Memory | undefined {
  const inner = fieldsOf(value)['memory'];
  const source = typeof inner === 'object' && inner !== null ? { ...fieldsOf(value), ...inner } : value;
  const text = memoryText(source) ?? toText(value);
  if (text === undefined) return undefined;
  const { metadata } = fieldsOf(source);
  const category = ['category', 'kind', 'type'];
  const score = ['relevance', 'score', 'similarity', '_score'];
  return {
    text,
    category: textIn(source, ...category) ?? textIn(metadata, ...category),
    relevance: toShare(numberIn(source, ...score) ?? numberIn(metadata, ...score)),
    weight: numberIn(source, 'importance') ?? numberIn(metadata, 'importance'),
    date: textIn(source, 'createdAt', 'date', 'updatedAt') ?? textIn(metadata, 'createdAt', 'date'),
  };
}

/** Some backends count to 1, some to 100. Other numbers are dropped. */
function toShare(score: number | undefined): number | undefined {
  if (score === undefined || score < 0 || score > 100) return undefined;
  return score > 1 ? score / 100 : score;
}
