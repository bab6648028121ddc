import { anyApi } from 'convex/server';

/**
 * The minimum state of a chat written by hand: the stored messages, and the reply, which grows with each delta. Reads
 * only what it needs, from the same client as the other peers.
 */
export function createTail({ client, threadId, rows, parts }) {
  const listeners = new Set();
  const query = anyApi.chat.listThreadMessages;
  let list = rows;
  let reply;
  let end = 0;
  const tell = () => listeners.forEach((listener) => listener());

  function watch(args, onResult) {
    const watched = client.watchQuery(query, { threadId, ...args });
    watched.onUpdate(() => onResult(watched.localQueryResult()));
  }

  function readDeltas({ streams }) {
    const { deltas } = streams;
    const first = deltas.findLastIndex(({ start }) => start < end) + 1;
    const text = deltas
      .slice(first)
      .map((delta) => delta.parts[0].delta)
      .join('');
    end = deltas.at(-1).end;
    const last = reply.parts.at(-1);
    reply = { ...reply, parts: [...reply.parts.slice(0, -1), { ...last, text: last.text + text }] };
    tell();
  }

  watch({ paginationOpts: { cursor: null, numItems: 50 } }, ({ page }) => {
    list = [...list, page[0]];
    tell();
  });
  watch({ streamArgs: { kind: 'list' } }, ({ streams }) => {
    const [{ streamId }] = streams.messages;
    reply = { key: 'reply', parts }; // the content of its first delta, which has no text
    watch({ streamArgs: { kind: 'deltas', cursors: [{ streamId, cursor: 0 }] } }, readDeltas);
    tell();
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rows: () => list,
    reply: () => reply,
  };
}
