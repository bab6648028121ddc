// The implementations that are compared. Each peer creates a function that takes the next delta and returns the thread.
import { createThreadBridge } from '../dist/bridge/index.js';
import { convert as convertByHand } from './convert.js';
import { THREAD } from './fixtures.mjs';

const modules = new URL('../node_modules/', import.meta.url);
const load = (path) => import(new URL(path, modules));

export const { mergeUIMessages } = await load('@convex-dev/agent/dist/vercel/react/useUIMessages.js');
const { fromThreadMessageLike } = await load('@assistant-ui/core/dist/runtime/utils/thread-message-like.js');
const { ThreadMessageConverter } = await load(
  '@assistant-ui/core/dist/runtimes/external-store/thread-message-converter.js',
);

export const counters = { converts: 0 };
const COMPLETE = { type: 'complete', reason: 'unknown' };

export function convert(message) {
  counters.converts++;
  return convertByHand(message);
}

const toThreadMessage = (message, i) => fromThreadMessageLike(convert(message), `fallback_${i}`, COMPLETE);

/** A reducer of deltas with structural sharing: only the growing text is new. Every peer gets its messages from it. */
function createReducer({ reply, deltas }) {
  let message = reply('');
  let next = 0;
  const active = { t: message.parts.length - 1 };
  return () => {
    let { parts } = message;
    for (const chunk of deltas[next++].parts) {
      if (chunk.type !== 'text-delta') continue;
      const index = active[chunk.id];
      if (parts === message.parts) parts = parts.slice();
      const part = parts[index];
      parts[index] = { type: part.type, text: part.text + chunk.delta, state: part.state };
    }
    message = {
      id: message.id,
      key: message.key,
      order: message.order,
      stepOrder: message.stepOrder,
      status: message.status,
      _creationTime: message._creationTime,
      role: message.role,
      text: parts[parts.length - 1].text,
      parts,
    };
    return message;
  };
}

export const peers = {
  'upstream merge, convert all'(persisted, stream) {
    const reduce = createReducer(stream);
    return () => mergeUIMessages(persisted, [reduce()]).map(toThreadMessage);
  },
  'upstream merge, cached convert'(persisted, stream) {
    const reduce = createReducer(stream);
    const converter = new ThreadMessageConverter();
    return () =>
      converter.convertMessages(mergeUIMessages(persisted, [reduce()]), (cache, message, i) =>
        cache === undefined ? toThreadMessage(message, i) : cache,
      );
  },
  'ideal: the last message only'(persisted, stream) {
    const reduce = createReducer(stream);
    const head = persisted.map(toThreadMessage);
    let tail;
    return () => {
      const message = reduce();
      if (!tail) tail = toThreadMessage(message, 0);
      else {
        counters.converts++;
        const content = tail.content.slice();
        content[content.length - 1] = { type: 'text', text: message.parts.at(-1).text };
        const { id, createdAt, role, status, metadata } = tail;
        tail = { id, createdAt, role, content, status, metadata };
      }
      return { head, tail };
    };
  },
  'the bridge'(persisted, stream) {
    const reduce = createReducer(stream);
    const bridge = createThreadBridge({ threadId: THREAD, now: Date.now });
    let before = 0;
    return () => {
      const snapshot = bridge.update({ persisted, streams: [reduce()] });
      counters.converts += bridge.stats.messages - before;
      before = bridge.stats.messages;
      return snapshot.tail;
    };
  },
};
