import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThreadBridge, type ThreadSnapshot } from '../../src/bridge/index.js';
import { createEventEncoder, createEventReducer, type ThreadEvent } from '../../src/events/index.js';
import { expectProperty } from '../support/deep.js';
import { expressible, framesOf, plans, snapshotsOf } from './threads.js';

/** Encodes what a server saw when it looked: not every snapshot, but always the last. */
function encode(snapshots: readonly ThreadSnapshot[], looks: readonly number[]): ThreadEvent[] {
  const encoder = createEventEncoder();
  return looksAt(snapshots, looks).flatMap(encoder);
}

function looksAt(snapshots: readonly ThreadSnapshot[], looks: readonly number[]): ThreadSnapshot[] {
  const seen: ThreadSnapshot[] = [];
  for (let at = 0, i = 0; at < snapshots.length - 1; at += looks[i++ % looks.length]! + 1)
    seen.push(snapshots[at]!);
  return [...seen, snapshots.at(-1)!];
}

const looks = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 });

describe('a round trip of a thread through events', () => {
  it('shows the same thread', () => {
    expectProperty(
      fc.property(plans, looks, (turns, skips) => {
        const snapshots = snapshotsOf(framesOf(turns));
        const reducer = createEventReducer();
        const bridge = createThreadBridge({ threadId: 'T' });
        let shown = bridge.update(reducer.frame);
        for (const event of encode(snapshots, skips)) shown = bridge.update(reducer.push(event));
        expect(shown.messages.map(expressible)).toEqual(snapshots.at(-1)!.messages.map(expressible));
      }),
      200,
    );
  });
});
