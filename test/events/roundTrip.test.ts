import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThreadBridge, type ThreadFrame, type ThreadSnapshot } from '../../src/bridge/index.js';
import { createEventEncoder, createEventReducer, type ThreadEvent } from '../../src/events/index.js';
import { expectProperty } from '../support/deep.js';
import { expectSound } from '../support/invariants.js';
import { expressible, framesOf, plans, shuffled, snapshotsOf } from './threads.js';

/** How many snapshots a server skips between reads. It always reads the last one. */
const reads = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 });

function seenBy(snapshots: readonly ThreadSnapshot[], skips: readonly number[]): ThreadSnapshot[] {
  const seen: ThreadSnapshot[] = [];
  for (let at = 0, i = 0; at < snapshots.length - 1; at += skips[i++ % skips.length]! + 1)
    seen.push(snapshots[at]!);
  return [...seen, snapshots.at(-1)!];
}

const reload = (frame: ThreadFrame): ThreadSnapshot => createThreadBridge({ threadId: 'T' }).update(frame);

const reduce = (events: readonly ThreadEvent[]): ThreadFrame => {
  const reducer = createEventReducer();
  for (const event of events) reducer.push(event);
  return reducer.frame;
};

describe('a thread that goes through events', () => {
  it('a thread shows the same messages after a round trip through events', () => {
    expectProperty(
      fc.property(plans, reads, (turns, skips) => {
        const snapshots = snapshotsOf(framesOf(turns));
        const encode = createEventEncoder();
        const reducer = createEventReducer();
        const bridge = createThreadBridge({ threadId: 'T' });
        let shown = bridge.update(reducer.frame);
        for (const snapshot of seenBy(snapshots, skips)) {
          for (const event of encode(snapshot)) shown = bridge.update(reducer.push(event));
          expectSound(shown);
        }
        expect(shown.messages.map(expressible)).toEqual(snapshots.at(-1)!.messages.map(expressible));
        expect(shown.isRunning).toBe(snapshots.at(-1)!.isRunning);
      }),
      12,
    );
  });

  it('shuffled and repeated events lead to the same thread', () => {
    expectProperty(
      fc.property(plans, reads, fc.nat(), (turns, skips, seed) => {
        const events = seenBy(snapshotsOf(framesOf(turns)), skips).flatMap(createEventEncoder());
        const mixed = shuffled([...events, ...events, ...events.slice(0, events.length / 2)], seed);
        const inOrder = reload(reduce(events));
        expect(reload(reduce(mixed)).messages.map(expressible)).toEqual(inOrder.messages.map(expressible));
      }),
      12,
    );
  });

  it('a reconnect continues after the last event', () => {
    expectProperty(
      fc.property(plans, reads, fc.array(fc.nat({ max: 30 }), { maxLength: 6 }), (turns, skips, cuts) => {
        const snapshots = snapshotsOf(framesOf(turns));
        const reducer = createEventReducer();
        const bridge = createThreadBridge({ threadId: 'T' });
        let encode = createEventEncoder();
        let received = 0;
        let shown = bridge.update(reducer.frame);
        for (const snapshot of seenBy(snapshots, skips)) {
          for (const event of encode(snapshot)) {
            // The connection breaks before this event arrives, and with it all others of the batch.
            if (cuts.includes(received++)) break;
            shown = bridge.update(reducer.push(event));
          }
          if (cuts.includes(received - 1)) encode = createEventEncoder({ lastEventId: reducer.lastEventId });
        }
        for (const event of encode(snapshots.at(-1)!)) shown = bridge.update(reducer.push(event));
        expect(shown.messages.map(expressible)).toEqual(snapshots.at(-1)!.messages.map(expressible));
      }),
      12,
    );
  });
});
