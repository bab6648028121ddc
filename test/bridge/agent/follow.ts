import type { ConvexReactClient } from 'convex/react';
import { expect } from 'vitest';
import { createThreadBridge, type ThreadFrame, type ThreadSnapshot } from '../../../src/bridge/index.js';
import { watchThread } from '../../../src/runtime/frames/threadSource.js';
import type { ThreadApiRefs } from '../../../src/testing/index.js';
import { expectNothingLost, expectSound } from '../../support/invariants.js';
import { PATIENCE_MS } from '../../support/patience.js';
import { isCall } from '../../support/view.js';
import { happeningsIn, type Happening } from './happenings.js';
import { sentencesIn, type Saying } from './plan.js';

/** A page that shows a thread: the real client, pages and streams, and a bridge. */
export interface Follower {
  /** From now on, displayed content of this turn may disappear: something in it is deleted or repeated. */
  readonly mayLose: (order: number) => void;
  /**
   * From now on, a part that is not in a row yet may change places with parts of other runs: while another run has
   * taken its row, it is unknown where a run stores its next step. Still, nothing may disappear, each run keeps its
   * order, and stored parts keep their place.
   */
  readonly mayReorder: () => void;
  readonly isRunning: () => boolean;
  readonly until: (isTrue: (snapshot: ThreadSnapshot) => boolean) => Promise<void>;
  /** What the page shows now. */
  readonly shown: () => ThreadSnapshot;
  /** What the page shows when all its pages are loaded. */
  readonly loaded: () => Promise<ThreadSnapshot>;
  /**
   * What the page shows once it equals another page, or at the end if it never does. Fails if a frame broke an
   * invariant.
   */
  readonly caughtUp: (isSame: (snapshot: ThreadSnapshot) => boolean) => Promise<ThreadSnapshot>;
  /** The events that the page has met so far. */
  readonly happenings: ReadonlySet<Happening>;
  readonly close: () => void;
}

/** How often a page may be read before it must show the expected content. */
const LOOKS = 400;

export interface FollowOptions {
  readonly threadId: string;
  readonly pageSize: number;
  readonly sayings: ReadonlyMap<string, Saying>;
}

export function followThread(
  client: ConvexReactClient,
  api: ThreadApiRefs,
  { threadId, pageSize, sayings }: FollowOptions,
): Follower {
  const bridge = createThreadBridge({ threadId });
  const failures: unknown[] = [];
  const happenings = new Set<Happening>();
  const lossy = new Set<number>();
  let snapshot: ThreadSnapshot | undefined;
  let stored: ReadonlySet<string> = new Set();
  let isReordering = false;
  let paging = 'LoadingFirstPage';

  function check(before: ThreadSnapshot, after: ThreadSnapshot): void {
    const messages = before.messages.filter(({ metadata }) => !lossy.has(metadata.custom.order));
    const kept = { ...before, messages } as ThreadSnapshot;
    if (!isReordering) return expectNothingLost(kept, after);
    expect(namesIn(after)).toEqual(expect.arrayContaining(namesIn(kept)));
    expectSameOrder(namesIn(kept), namesIn(after), stored);
  }

  const thread = watchThread({
    client,
    query: api.listThreadMessages,
    threadId,
    pageSize,
    onState: (state) => (paging = state.paging),
    onFrame: (frame) => {
      const before = snapshot;
      try {
        snapshot = bridge.update(frame);
        expectSound(snapshot);
        expectSaidOnce(snapshot);
        expectRunsInOrder(snapshot, sayings);
        if (before) check(before, snapshot);
        stored = storedNamesIn(frame);
        for (const happening of happeningsIn(frame, snapshot)) happenings.add(happening);
      } catch (error) {
        failures.push(error);
      }
    },
  });
  const loadAll = (): boolean => {
    if (paging === 'CanLoadMore') thread.loadMore();
    return paging === 'Exhausted' && snapshot !== undefined;
  };
  const wait = async (isTrue: () => boolean, looks = Infinity): Promise<void> => {
    const end = Date.now() + PATIENCE_MS;
    for (let i = 0; i < looks && !isTrue(); i++) {
      if (Date.now() > end) throw new Error('The page did not come to show it.');
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  };
  return {
    happenings,
    mayLose: (order) => void lossy.add(order),
    mayReorder: () => void (isReordering = true),
    isRunning: () => snapshot?.isRunning === true,
    until: (isTrue) => wait(() => snapshot !== undefined && isTrue(snapshot)),
    shown: () => snapshot!,
    async loaded() {
      await wait(loadAll);
      return snapshot!;
    },
    async caughtUp(isSame) {
      await wait(() => loadAll() && isSame(snapshot!), LOOKS);
      if (failures.length > 0) throw failures[0];
      return snapshot!;
    },
    close: () => thread.close(),
  };
}

/** Plans contain every sentence once. */
function expectSaidOnce({ messages }: ThreadSnapshot): void {
  const said = messages.flatMap(({ content }) =>
    content.flatMap((part) => ('text' in part ? sentencesIn(part.text) : [])),
  );
  expect(said).toEqual([...new Set(said)]);
}

/**
 * The texts of one run keep their order, even if other runs write in between. A result whose call is missing has a
 * provisional place.
 */
function expectRunsInOrder(snapshot: ThreadSnapshot, sayings: ReadonlyMap<string, Saying>): void {
  const reached = new Map<string, number>();
  const loneResults = new Set(
    snapshot.messages.flatMap(({ content }) =>
      content.flatMap((part) => (isCall(part) && part.argsText === '' ? [part.toolCallId!] : [])),
    ),
  );
  for (const name of namesIn(snapshot)) {
    const saying = sayings.get(name);
    if (!saying || loneResults.has(name)) continue;
    const { run, index } = saying;
    expect(index, `${name} comes where ${run} says it`).toBeGreaterThan(reached.get(run) ?? -1);
    reached.set(run, index);
  }
}

/** Stored parts keep their order from one frame to the next, across runs. */
function expectSameOrder(
  before: readonly string[],
  after: readonly string[],
  stored: ReadonlySet<string>,
): void {
  const known = before.filter((name) => stored.has(name));
  const kept = new Set(known);
  expect(
    after.filter((name) => kept.has(name)),
    'what rows have keeps its order',
  ).toEqual(known);
}

/** The sentences and calls of a snapshot. */
const namesIn = ({ messages }: ThreadSnapshot): string[] =>
  messages.flatMap(({ content }) =>
    content.flatMap((part) => {
      if (part.type === 'tool-call') return [part.toolCallId!];
      return 'text' in part ? sentencesIn(part.text) : [];
    }),
  );

function storedNamesIn({ persisted }: ThreadFrame): ReadonlySet<string> {
  const parts = persisted.flatMap(
    (row) => row.parts as ReadonlyArray<{ text?: string; toolCallId?: string }>,
  );
  return new Set(
    parts.flatMap(({ text = '', toolCallId }) => [...sentencesIn(text), ...(toolCallId ? [toolCallId] : [])]),
  );
}
