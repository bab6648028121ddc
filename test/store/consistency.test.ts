import { expect, it } from 'vitest';
import type { ThreadFrame } from '../../src/bridge/index.js';
import { createThreadStore, type ThreadStore } from '../../src/store/index.js';
import {
  compare,
  createRandom,
  createTally,
  framesOf,
  plan,
  playDualWrite,
  type Chunk,
  type Tally,
  type View,
} from './generations.js';
import { createClock } from './support.js';

const GENERATIONS = 10_000;
const FAILED_WRITES = 0.02;
const REFRESHES = 0.005;

const load = (frame: ThreadFrame): ThreadStore => {
  const store = createThreadStore({ threadId: 'T', clock: createClock() });
  store.ingest(frame);
  return store;
};

const viewOf = (store: ThreadStore): View =>
  new Map(
    Array.from(store.getState().toolCalls, ({ toolCallId, state, settled, output }) => [
      toolCallId,
      JSON.stringify([state, settled, output]),
    ]),
  );

/** Whoever watched sees at every reload, and at the end, what whoever reloads sees. */
function playStore(chunks: readonly Chunk[], tally: Tally): number {
  let store: ThreadStore | undefined;
  let reloads = 0;
  for (const { frame, refresh } of framesOf(chunks)) {
    if (store) store.ingest(frame);
    else store = load(frame);
    if (!refresh) continue;
    reloads++;
    const reloaded = load(frame);
    compare(tally, viewOf(store), viewOf(reloaded));
    store.dispose();
    store = reloaded;
  }
  store?.dispose();
  return reloads;
}

it('shows no ghost, misses no call and tells none wrong, where a dual write does in 2 of 100', () => {
  const random = createRandom(7);
  const dualWrite = createTally();
  const ours = createTally();
  let failures = 0;
  let reloads = 0;
  for (let i = 0; i < GENERATIONS; i++) {
    const chunks = plan(random, FAILED_WRITES, REFRESHES);
    const calls = chunks.length / 2;
    failures += chunks.filter(({ fails }) => fails).length;
    dualWrite.calls += calls;
    ours.calls += calls;
    playDualWrite(chunks, dualWrite);
    reloads += playStore(chunks, ours);
  }
  const share = (count: number) => `${((100 * count) / ours.calls).toFixed(2)} %`.padStart(8);
  const row = (name: string, { ghost, missing, wrong }: Tally) =>
    `${name} ${share(ghost)} ${share(missing)} ${share(wrong)}  (${ghost}, ${missing}, ${wrong} of ${ours.calls} calls)`;
  const report = [
    `${GENERATIONS} generations, ${failures} failed writes, ${reloads} reloads`,
    '               ghost  missing    wrong',
    row('dual write', dualWrite),
    row('the store ', ours),
  ].join('\n');
  const broken = (dualWrite.ghost + dualWrite.missing) / dualWrite.calls;
  const asExpected = {
    'dual write: 1 to 3 % ghosts and missing': broken > 0.01 && broken < 0.03,
    'dual write: some of each': Math.min(dualWrite.ghost, dualWrite.missing, dualWrite.wrong) > 0,
    'the store: none of any': ours.ghost + ours.missing + ours.wrong === 0,
    'writes failed': failures > GENERATIONS * FAILED_WRITES,
  };
  expect(Object.values(asExpected), `${JSON.stringify(asExpected)}\n${report}`).not.toContain(false);
  if (process.env.REPORT) console.log(report);
});
