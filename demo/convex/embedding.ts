import { createOpenAI } from '@ai-sdk/openai';
import { createGateway, embedMany } from 'ai';

const { OPENAI_API_KEY, AI_GATEWAY_API_KEY, DEMO_MODEL } = process.env;
const NAME = 'text-embedding-3-small';

/** Vectors of one model. Vectors of different models cannot be compared, so searches name it. */
export interface Embedded {
  readonly model: string;
  readonly vectors: number[][];
}

/** A real model if there is a key for it, as for replies. */
function chooseModel() {
  if (DEMO_MODEL === 'scripted') return undefined;
  if (OPENAI_API_KEY) return createOpenAI({ apiKey: OPENAI_API_KEY }).embedding(NAME);
  if (AI_GATEWAY_API_KEY)
    return createGateway({ apiKey: AI_GATEWAY_API_KEY }).textEmbeddingModel(`openai/${NAME}`);
  return undefined;
}

const model = chooseModel();

/** Turns texts into vectors: those with a similar meaning are close to each other. */
export async function embed(values: string[]): Promise<Embedded> {
  if (!model) return { model: 'offline', vectors: values.map(embedOffline) };
  const { embeddings } = await embedMany({ model, values });
  return { model: NAME, vectors: embeddings };
}

const DIMENSIONS = 256; // one of the sizes that the agent has an index for

/**
 * Makes the same vector from the same text, without a key or a network. Counts the beginnings and letter triples of
 * each word, so it finds words that are spelled alike ("prefers", "preference"), but no synonyms.
 */
export function embedOffline(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []) {
    vector[slotOf(`^${word.slice(0, 5)}`)]! += 3;
    for (let i = 0; i + 3 <= word.length; i++) vector[slotOf(word.slice(i, i + 3))]! += 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** FNV-1a */
function slotOf(feature: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of feature) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01_00_01_93);
  return (hash >>> 0) % DIMENSIONS;
}

/** How close two vectors are, from 0 to 1. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  const product = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return Math.max(0, Math.min(1, product / (Math.hypot(...a) * Math.hypot(...b) || 1)));
}
