import { isRecord } from '../../../shared/json.js';
import { OWN_KEY, withThoughtTime } from '../../../shared/text/thoughtTime.js';

/**
 * Measures how long the model thinks, from its own stream. The time travels as provider metadata, which the AI SDK puts
 * into the stream and into the row of the step. It needs no extra write and survives a reload.
 */
export function createThoughtTimes(now: () => number = Date.now) {
  const open = new Map<unknown, { startedAt: number; metadata: unknown }>();

  /** Returns the part. At the end of a thought, it includes how long the thought took. */
  return function timed(part: unknown): unknown {
    if (!isRecord(part) || !String(part.type).startsWith('reasoning-')) return part;
    const { id, type, providerMetadata } = part;
    if (type === 'reasoning-start') {
      open.set(id, { startedAt: now(), metadata: providerMetadata });
      return part;
    }
    const thought = open.get(id);
    if (!thought) return part;
    // The AI SDK keeps only the last metadata of a part, and some providers send their signature before the end.
    thought.metadata = providerMetadata ?? thought.metadata;
    if (type !== 'reasoning-end') return part;
    open.delete(id);
    const metadata = isRecord(thought.metadata) ? thought.metadata : undefined;
    return { ...part, providerMetadata: withThoughtTime(metadata, Math.max(0, now() - thought.startedAt)) };
  };
}

/** The prompt without our thought times, which are not for providers. */
export function withoutThoughtTimes(prompt: unknown): unknown {
  if (!Array.isArray(prompt)) return prompt;
  return prompt.map((message: unknown) =>
    isRecord(message) && message.role === 'assistant' && Array.isArray(message.content)
      ? { ...message, content: message.content.map(withoutTime) }
      : message,
  );
}

function withoutTime(part: unknown): unknown {
  if (!isRecord(part) || part.type !== 'reasoning' || !isRecord(part.providerOptions)) return part;
  const { [OWN_KEY]: time, ...providerOptions } = part.providerOptions;
  if (time === undefined) return part;
  const { providerOptions: _, ...bare } = part;
  return Object.keys(providerOptions).length > 0 ? { ...bare, providerOptions } : bare;
}
