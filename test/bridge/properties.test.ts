import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThreadBridge, type AgentUIMessage, type ThreadSnapshot } from '../../src/bridge/index.js';
import { rowSources } from '../support/agents.js';
import { found } from '../support/found.js';
import { expectNothingLost, expectSound } from '../support/invariants.js';
import { isCall } from '../support/view.js';
import { simulate, type Moment, type TurnPlan } from '../support/world.js';
import { expectProperty } from '../support/deep.js';

const threadOf = ({ repeats }: { repeats: boolean }): fc.Arbitrary<TurnPlan[]> => {
  const call = fc.record({
    outcome: repeats
      ? fc.constantFrom('ok', 'null', 'throw', 'soft')
      : fc.constantFrom('ok', 'ok', 'null', 'throw', 'soft', 'approve', 'deny', 'client'),
    preliminary: fc.boolean(),
  });
  const step = fc.record({
    reasoning: fc.boolean(),
    text: fc.constantFrom('none', 'own', repeats ? 'repeated' : 'own'),
    calls: fc.array(call, { maxLength: repeats ? 1 : 3 }),
    savesRow: repeats ? fc.constant(false) : fc.boolean(),
  });
  const generation = fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    end: fc.constantFrom('done', 'done', 'done', 'abort', 'fail', 'crash'),
    repeatsIds: repeats ? fc.boolean() : fc.constant(false),
  });
  const turn = fc.record({
    user: fc.constantFrom(true, true, true, false),
    generations: fc.array(generation, { maxLength: 3 }),
    system: fc.boolean(),
  });
  return fc.array(turn, { minLength: 1, maxLength: 3 });
};

/** How a client reads the moments of a thread: how many it skips, through which pages, and how late its streams are. */
const look = fc.record({
  skip: fc.nat({ max: 6 }),
  pages: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
  whole: fc.boolean(),
  lag: fc.constantFrom(0, 0, 0, 1, 2, 5),
  seed: fc.nat(),
});

function shuffled<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((entry, i) => [((i + 1) * 7919 * (seed + 1)) % 1009, entry] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, entry]) => entry);
}

type Look = typeof look extends fc.Arbitrary<infer T> ? T : never;

interface Seen {
  readonly moment: Moment;
  readonly isWhole: boolean;
  /** No page boundary cuts the turn. */
  readonly isOnePage: boolean;
  readonly isCurrent: boolean;
  readonly persisted: AgentUIMessage[];
  readonly streams: AgentUIMessage[];
}

function watch(
  moments: readonly Moment[],
  looks: readonly Look[],
  toUIMessages: (docs: readonly unknown[]) => AgentUIMessage[],
): Seen[] {
  const seen: Seen[] = [];
  let at = 0;
  for (const { skip, pages, whole, lag, seed } of looks) {
    at = Math.min(at + skip, moments.length - 1);
    const moment = moments[at]!;
    const sizes = whole ? [...pages, Infinity] : pages.length > 0 ? pages : [4];
    const persisted: AgentUIMessage[] = [];
    let from = 0;
    for (const size of sizes) {
      persisted.push(...toUIMessages(moment.docs.slice(from, from + size)));
      from += size;
    }
    seen.push({
      moment,
      isWhole: from >= moment.docs.length,
      isOnePage: sizes[0]! >= moment.docs.length,
      isCurrent: lag === 0,
      persisted: shuffled(persisted, seed),
      streams: shuffled(moments[Math.max(0, at - lag)]!.streams, seed),
    });
  }
  const end = moments.at(-1)!;
  seen.push({
    moment: end,
    isWhole: true,
    isOnePage: true,
    isCurrent: true,
    persisted: toUIMessages(end.docs),
    streams: [...end.streams],
  });
  return seen;
}

const contentOf = (snapshot: ThreadSnapshot): Array<[string, string[]]> =>
  snapshot.messages.map((message) => [
    message.id,
    message.content.map((part) => {
      if (isCall(part)) return `tool:${part.toolCallId}`;
      return part.type === 'text' || part.type === 'reasoning' ? `${part.type}:${part.text}` : part.type;
    }),
  ]);

/** Leaves out content that only some clients have seen, complete or cut short. */
const without = (
  thread: ReadonlyArray<readonly [string, readonly string[]]>,
  volatile: ReadonlySet<string>,
): Array<[string, string[]]> =>
  thread.map(([id, content]) => [
    id,
    content.filter((entry) => ![...volatile].some((lost) => lost.startsWith(entry))),
  ]);

/** Whatever the page boundaries: answered questions are closed, and all others are open. */
function expectTrueQuestions(snapshot: ThreadSnapshot, { waiting }: Moment, seesAll: boolean): void {
  const asked = snapshot.toolCalls
    .filter(({ actionable }) => actionable)
    .map(({ rawToolCallId }) => rawToolCallId);
  for (const id of asked) expect([...waiting]).toContain(id);
  if (seesAll && !snapshot.isRunning) expect(new Set(asked)).toEqual(waiting);
}

function expectTrueRunning(snapshot: ThreadSnapshot, { docs, streams, running, owes }: Moment): void {
  const isPending = (docs as Array<{ status: string }>).some(({ status }) => status === 'pending');
  if (streams.length > 0 && running.size > 0) expect(snapshot.isRunning).toBe(true);
  if (running.size === 0 && !isPending && !owes) expect(snapshot.isRunning).toBe(false);
}

/** The screen and its reload agree, except for content the database never got, and the tag of a thrown error. */
function expectSameAfterReload(live: ThreadSnapshot, cold: ThreadSnapshot): void {
  const statuses = ({ messages }: ThreadSnapshot) => messages.map(({ id, status }) => [id, status?.type]);
  expect(statuses(live)).toEqual(statuses(cold));
  for (const call of cold.toolCalls) {
    const shown = live.toolCalls.find(({ toolCallId }) => toolCallId === call.toolCallId)!;
    const isTagLost = call.output === 'boom' && shown.errorText === 'boom';
    if (!isTagLost)
      expect([shown.state, shown.errorText, shown.actionable]).toEqual([
        call.state,
        call.errorText,
        call.actionable,
      ]);
    expect(shown.args).toEqual(call.args);
  }
}

const repeatsIds = ({ generations }: TurnPlan): boolean =>
  generations.some((generation) => generation.repeatsIds);

const COUNT = 60;
const NOW = 2_000;
const createBridge = () => createThreadBridge({ threadId: 'T', now: () => NOW });

describe.each(rowSources)('any thread, in any frames, with $name', ({ toUIMessages }) => {
  const expectTruth = (plans: readonly TurnPlan[], looks: readonly Look[]): void => {
    const bridge = createBridge();
    let before: ThreadSnapshot | undefined;
    for (const { moment, isWhole, isOnePage, isCurrent, persisted, streams } of watch(
      simulate(plans),
      looks,
      toUIMessages,
    )) {
      const snapshot = bridge.update({ persisted, streams });
      expectSound(snapshot);
      if (before) expectNothingLost(before, snapshot);
      if (!plans.some(repeatsIds)) expectTrueQuestions(snapshot, moment, isOnePage && isCurrent);
      if (isWhole && isCurrent) {
        expect(without(contentOf(snapshot), moment.volatile)).toEqual(without(moment.shown, moment.volatile));
        expectTrueRunning(snapshot, moment);
        if (isOnePage && !plans.some(repeatsIds))
          expectSameAfterReload(snapshot, createBridge().update({ persisted, streams }));
      }
      expect(bridge.update(structuredClone({ persisted, streams }))).toBe(snapshot);
      before = snapshot;
    }
  };

  it.each(found)('a random thread that failed before shows $name', ({ turns, looks }) => {
    expectTruth(
      turns,
      looks.map((entry) => {
        const [skip, ...pages] = typeof entry === 'number' ? [entry] : entry;
        return { skip, pages, whole: false, lag: 0, seed: 0 };
      }),
    );
  });

  it('random threads show everything in the database once and in order, and lose nothing', () => {
    expectProperty(
      fc.property(threadOf({ repeats: false }), fc.array(look, { maxLength: 30 }), expectTruth),
      COUNT,
    );
  });

  // A part does not name its document, and a result or an answer does not say which of several calls with its id it
  // belongs to. If a page cuts the turn, or calls run in parallel, neither is certain.
  it('random threads with repeated sentences and ids show every repetition once', () => {
    const whole = look.map((entry) => ({ ...entry, pages: [], whole: true }));
    expectProperty(
      fc.property(threadOf({ repeats: true }), fc.array(whole, { maxLength: 30 }), expectTruth),
      COUNT,
    );
  });
});
