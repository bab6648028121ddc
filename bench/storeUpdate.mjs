import { Immer } from 'immer';
import { createThreadBridge } from '../dist/bridge/index.js';
import { makeMessages, makeReply, THREAD } from './fixtures.mjs';
import { best, cpuOf, round } from './measure.mjs';

/**
 * The cost of holding a snapshot in a store. It is a class instance, so immer neither drafts nor freezes its content.
 */
export function storeUpdate() {
  const { produce } = new Immer({ autoFreeze: true });
  const rows = [50, 1_000, 5_000, 20_000].map((size) => {
    const { prompt, reply, pieces } = makeReply(size);
    const persisted = [...makeMessages(size), prompt];
    const bridge = createThreadBridge({ threadId: THREAD, now: Date.now });
    let text = '';
    const snapshots = pieces.map((piece) => bridge.update({ persisted, streams: [reply((text += piece))] }));
    const empty = { thread: undefined, expanded: {}, sending: [] };
    const loads = [];
    const updates = [];
    for (let i = 0; i < 7; i++) {
      let state = empty;
      loads.push(
        cpuOf(() => {
          for (let k = 0; k < 100; k++) {
            state = produce(empty, (draft) => {
              draft.thread = snapshots[0];
            });
          }
        }) / 100,
      );
      updates.push(
        cpuOf(() => {
          for (const snapshot of snapshots) {
            state = produce(state, (draft) => {
              draft.thread = snapshot;
            });
          }
        }) / snapshots.length,
      );
    }
    return { messages: size, 'µs an update': round(best(updates)), 'µs to load': round(best(loads)) };
  });
  const update = Math.max(...rows.map((row) => row['µs an update']));
  const load = rows.find((row) => row.messages === 5_000)['µs to load'];
  return {
    rows,
    targets: [
      { what: 'µs an update, worst size', measured: update, target: '≤ 5', met: update <= 5 ? 'yes' : 'NO' },
      {
        what: 'ms to load 5,000',
        measured: round(load / 1000, 3),
        target: '≤ 0.2',
        met: load <= 200 ? 'yes' : 'NO',
      },
    ],
  };
}
