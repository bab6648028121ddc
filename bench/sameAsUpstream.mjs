import { isDeepStrictEqual } from 'node:util';
import { createThreadBridge } from '../dist/bridge/index.js';
import { makeMessages, makeReply, THREAD } from './fixtures.mjs';
import { convert, mergeUIMessages } from './peers.mjs';

/** Where upstream is right (one stream, in the slot of its row), the bridge returns the same content. */
export function sameAsUpstream() {
  const size = 200;
  const { prompt, reply, pieces } = makeReply(size);
  const persisted = [...makeMessages(size), prompt];
  const bridge = createThreadBridge({ threadId: THREAD, now: Date.now });
  let text = '';
  let different = 0;
  for (const piece of pieces) {
    const streams = [reply((text += piece))];
    const expected = mergeUIMessages(persisted, streams).map((message) => [
      message.role,
      convert(message).content,
    ]);
    const actual = bridge
      .update({ persisted, streams })
      .messages.map((message) => [message.role, message.content]);
    if (!isDeepStrictEqual(actual, expected)) different++;
  }
  return {
    rows: [{ messages: size, deltas: pieces.length, different }],
    targets: [
      { what: 'threads that differ', measured: different, target: '0', met: different === 0 ? 'yes' : 'NO' },
    ],
  };
}
