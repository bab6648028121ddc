import type { ConvexReactClient } from 'convex/react';
import { expect } from 'vitest';
import { createThreadBridge, type ThreadSnapshot } from '../../../src/bridge/index.js';
import { watchThread } from '../../../src/runtime/threadSource.js';
import type { ThreadApiRefs } from '../../../src/testing/index.js';
import { expectNothingLost, expectSound } from '../../support/invariants.js';
import { PATIENCE_MS } from '../../support/patience.js';

/** A page that shows a thread: the real client, pages and streams, and a bridge. */
export interface Follower {
  /** From now on, what was shown may go: something is deleted. */
  readonly mayLose: () => void;
  /**
   * From now on, parts may change places: where a run stores its next step is not known while another has taken its row.
   * Still, nothing may go.
   */
  readonly mayReorder: () => void;
  readonly until: (isTrue: (snapshot: ThreadSnapshot) => boolean) => Promise<void>;
  /** What it shows when all pages are loaded. */
  readonly loaded: () => Promise<ThreadSnapshot>;
  /** What it shows when it shows the same as another page, or does not come to do so. Fails where a frame was not sound. */
  readonly caughtUp: (isSame: (snapshot: ThreadSnapshot) => boolean) => Promise<ThreadSnapshot>;
  readonly close: () => void;
}

/** How often a page may be looked at before it has to show what it should. */
const LOOKS = 400;

export function followThread(
  client: ConvexReactClient,
  api: ThreadApiRefs,
  threadId: string,
  pageSize: number,
): Follower {
  const bridge = createThreadBridge({ threadId });
  const failures: unknown[] = [];
  let snapshot: ThreadSnapshot | undefined;
  let check = expectNothingLost;
  let paging = 'LoadingFirstPage';
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
        if (before) check(before, snapshot);
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
    mayLose() {
      check = () => {};
    },
    mayReorder() {
      if (check === expectNothingLost) check = expectNothingGone;
    },
    until: (isTrue) => wait(() => snapshot !== undefined && isTrue(snapshot)),
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

/** The plans say every sentence once. */
function expectSaidOnce({ messages }: ThreadSnapshot): void {
  const said = messages.flatMap(({ content }) =>
    content.flatMap((part) => ('text' in part ? (part.text.match(/«\d+»/g) ?? []) : [])),
  );
  expect(said).toEqual([...new Set(said)]);
}

const namesIn = ({ messages }: ThreadSnapshot): string[] =>
  messages.flatMap(({ content }) =>
    content.flatMap((part) => {
      if (part.type === 'tool-call') return [part.toolCallId!];
      return 'text' in part ? (part.text.match(/«\d+»/g) ?? []) : [];
    }),
  );

function expectNothingGone(before: ThreadSnapshot, after: ThreadSnapshot): void {
  expect(namesIn(after)).toEqual(expect.arrayContaining(namesIn(before)));
}
