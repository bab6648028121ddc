import { asString, isRecord } from '../../shared/json.js';
import { cut, patch, pick, push, type Draft, type Part } from './draft.js';
import { reduceToolChunk } from './reduceToolChunk.js';

/**
 * Applies one chunk of a UI message stream (AI SDK 6 or 7) to a message. Total: unknown chunks stay visible as data,
 * and a chunk that refers to something outside this stream is shown by itself.
 */
export function reduceChunk(draft: Draft, chunk: unknown): void {
  if (!isRecord(chunk) || typeof chunk.type !== 'string') {
    push(draft, { type: 'data-unknown', data: chunk });
    return;
  }
  const part = chunk as Part;
  switch (part.type) {
    case 'text-start':
    case 'text-delta':
    case 'text-end':
    case 'reasoning-start':
    case 'reasoning-delta':
    case 'reasoning-end':
      return write(draft, part);
    case 'source-url':
    case 'source-document':
    case 'file':
    case 'reasoning-file':
    case 'custom':
    case 'steering-message':
      push(draft, part); // the chunk itself becomes the part
      return;
    case 'start-step':
      draft.step = push(draft, { type: 'step-start' }) + 1;
      return;
    case 'reset-step':
      return cut(draft, draft.step);
    case 'start':
    case 'finish':
    case 'message-metadata':
      return mergeMetadata(draft, part.messageMetadata);
    case 'error':
      draft.error = asString(part.errorText);
      draft.revision++;
      return;
    case 'finish-step': // other chunks end what it ends
    case 'abort': // the list of streams also reports it, and is more reliable
      return;
    default:
      if (part.type.startsWith('data-')) return setData(draft, part);
      if (!reduceToolChunk(draft, part)) push(draft, { type: `data-${part.type}`, data: chunk });
  }
}

/** Text and reasoning. A delta without its start begins a part. */
function write(draft: Draft, chunk: Part): void {
  const [kind, phase] = chunk.type.split('-') as ['text' | 'reasoning', 'start' | 'delta' | 'end'];
  const key = `${kind} ${asString(chunk.id) ?? ''}`;
  let index = phase === 'start' ? undefined : draft.open.get(key);
  if (index === undefined) {
    if (phase === 'end') return;
    index = push(draft, { type: kind, text: '', state: 'streaming', ...pick(chunk, 'providerMetadata') });
    draft.open.set(key, index);
  }
  const metadata = pick(chunk, 'providerMetadata', 'citations');
  if (phase === 'delta') {
    const delta = asString(chunk.delta) ?? '';
    if (delta === '' && !('providerMetadata' in metadata)) return;
    patch(draft, index, { text: (draft.parts[index]!.text as string) + delta, ...metadata });
  }
  if (phase === 'end') {
    patch(draft, index, { state: 'done', ...metadata });
    draft.open.delete(key);
  }
}

function mergeMetadata(draft: Draft, metadata: unknown): void {
  if (metadata === undefined || metadata === null) return;
  const { metadata: known } = draft;
  draft.metadata = isRecord(known) && isRecord(metadata) ? { ...known, ...metadata } : metadata;
  draft.revision++;
}

function setData(draft: Draft, part: Part): void {
  if (part.transient === true) return;
  const { type, id, data } = part;
  if (typeof id !== 'string') {
    push(draft, part);
    return;
  }
  const key = `${type} ${id}`;
  const index = draft.data.get(key);
  if (index === undefined) draft.data.set(key, push(draft, part));
  else patch(draft, index, { data });
}
