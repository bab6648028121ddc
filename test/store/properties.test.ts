import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThreadBridge, type ThreadFrame, type ToolCall } from '../../src/bridge/index.js';
import { selectToolCalls, type ToolCallEntry, type ToolTransition } from '../../src/store/index.js';
import { rowSources } from '../support/agents.js';
import { simulate, type TurnPlan } from '../support/world.js';
import { createTestStore } from './support.js';
import { expectProperty } from '../support/deep.js';

const plans: fc.Arbitrary<TurnPlan[]> = fc.array(
  fc.record({
    user: fc.constant(true),
    system: fc.boolean(),
    generations: fc.array(
      fc.record({
        end: fc.constantFrom('done', 'done', 'done', 'abort', 'fail', 'crash'),
        repeatsIds: fc.boolean(),
        steps: fc.array(
          fc.record({
            reasoning: fc.boolean(),
            text: fc.constantFrom('none', 'own'),
            savesRow: fc.boolean(),
            calls: fc.array(
              fc.record({
                outcome: fc.constantFrom('ok', 'null', 'throw', 'soft', 'approve', 'deny', 'client'),
                preliminary: fc.boolean(),
              }),
              { maxLength: 3 },
            ),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

/** How many moments the client skips, how many rows it has, how late its streams are, and how long it then waits. */
const looks = fc.array(
  fc.record({
    skip: fc.nat({ max: 4 }),
    rows: fc.constantFrom(1, 3, 6, 1_000, 1_000),
    lag: fc.constantFrom(0, 0, 0, 1, 3),
    wait: fc.constantFrom(0, 10, 100, 299, 300, 1_000, 10_000),
  }),
  { minLength: 1, maxLength: 40 },
);

interface Look {
  readonly frame: ThreadFrame;
  readonly wait: number;
}

type Read = (typeof rowSources)[number]['toUIMessages'];

function framesOf(
  turns: TurnPlan[],
  seen: typeof looks extends fc.Arbitrary<infer T> ? T : never,
  read: Read,
): Look[] {
  const moments = simulate(turns);
  let at = 0;
  return seen.map(({ skip, rows, lag, wait }) => {
    at = Math.min(at + skip, moments.length - 1);
    const { docs } = moments[at]!;
    const { streams } = moments[Math.max(0, at - lag)]!;
    return {
      frame: { persisted: read(docs.slice(0, rows)), streams, complete: rows >= docs.length },
      wait,
    };
  });
}

const COUNT = 40;

const keyOf = ({ messageId, toolCallId }: ToolCall): string => `${messageId}/${toolCallId}`;

function withoutTimes(entry: ToolCallEntry): ToolCall {
  const {
    attempt: _a,
    firstSeenAt: _f,
    attemptAt: _t,
    changedAt: _c,
    finishedAt: _e,
    durationMs: _d,
    ...call
  } = entry;
  return call;
}

/** Plays frames into a store, and into a separate bridge with the same clock. */
function play(turns: TurnPlan[], seen: Parameters<typeof framesOf>[1], read: Read, throttleToolsMs: number) {
  const { store, clock } = createTestStore({ throttleToolsMs, traceLimit: 100_000 });
  const bridge = createThreadBridge({ threadId: 'T', now: () => clock.now() });
  const frames = framesOf(turns, seen, read);
  return { store, clock, frames, truth: (frame: ThreadFrame) => bridge.update(frame).toolCalls };
}

describe.each(rowSources)('any thread, in any frames, with $name', ({ toUIMessages }) => {
  it('the store has the calls of the bridge in order, each found by its ids', () => {
    expectProperty(
      fc.property(plans, looks, (turns, seen) => {
        const { store, clock, frames, truth } = play(turns, seen, toUIMessages, 0);
        for (const { frame, wait } of frames) {
          store.ingest(frame);
          const calls = truth(frame);
          const { toolCalls } = store.getState();
          expect(Array.from(toolCalls, withoutTimes)).toEqual(calls);
          expect(toolCalls.size).toBe(calls.length);
          for (const messageId of new Set(calls.map((call) => call.messageId))) {
            const group = calls.filter((call) => call.messageId === messageId);
            const shown = selectToolCalls(messageId)(store.getState());
            expect(shown.toolCalls.map(withoutTimes)).toEqual(group);
            expect(shown.isComplete).toBe(group.every(({ settled }) => settled));
          }
          for (const { toolCallId, messageId } of calls) {
            expect(toolCalls.get(toolCallId, messageId)).toMatchObject({ toolCallId, messageId });
            const newest = calls.findLast((call) => call.toolCallId === toolCallId)!;
            expect(toolCalls.get(toolCallId)!.messageId).toBe(newest.messageId);
          }
          clock.advance(wait);
        }
      }),
      COUNT,
    );
  });

  it('the store traces and reports exactly the transitions it saw, in order', () => {
    expectProperty(
      fc.property(plans, looks, fc.constantFrom(0, 300), (turns, seen, throttle) => {
        const { store, clock, frames, truth } = play(turns, seen, toUIMessages, throttle);
        const told: ToolTransition[] = [];
        store.onToolTransition((transition) => told.push(transition));
        const expected: unknown[] = [];
        let before: Map<string, ToolCall> | undefined;
        for (const { frame, wait } of frames) {
          store.ingest(frame);
          const calls = truth(frame);
          const tail = new Set(store.getState().thread.tail.map(({ id }) => id));
          const now = new Map(calls.map((call) => [keyOf(call), call]));
          for (const [key, { state, settled, messageId }] of now) {
            const known = before?.get(key);
            const isNew = before && !known && tail.has(messageId);
            if (isNew || (known && (known.state !== state || known.settled !== settled)))
              expected.push([key, known?.state, state, settled]);
          }
          for (const [key, { state }] of before ?? [])
            if (!now.has(key)) expected.push([key, state, undefined, true]);
          before = now;
          clock.advance(wait);
        }
        const lines = (entries: readonly ToolTransition[]) =>
          entries.map((entry) => [
            `${entry.messageId}/${entry.toolCallId}`,
            entry.from,
            entry.to,
            entry.settled,
          ]);
        expect(lines(told)).toEqual(expected);
        const traced = store.getState().trace.entries.filter(({ type }) => type === 'transition');
        expect(traced).toEqual(told);
      }),
      COUNT,
    );
  });

  it('throttled updates never delay an end or a question', () => {
    expectProperty(
      fc.property(plans, looks, (turns, seen) => {
        const { store, clock, frames, truth } = play(turns, seen, toUIMessages, 300);
        for (const { frame, wait } of frames) {
          store.ingest(frame);
          const calls = truth(frame);
          const { toolCalls } = store.getState();
          for (const call of calls) {
            const entry = toolCalls.get(call.toolCallId, call.messageId)!;
            expect(entry.state).toBe(call.state);
            if (call.settled || call.actionable || call.state === 'approval-requested')
              expect(withoutTimes(entry)).toEqual(call);
          }
          clock.advance(wait);
          if (wait >= 300) expect(Array.from(store.getState().toolCalls, withoutTimes)).toEqual(calls);
        }
      }),
      COUNT,
    );
  });

  it('equal tool calls keep their objects', () => {
    expectProperty(
      fc.property(plans, looks, (turns, seen) => {
        const { store, clock, frames } = play(turns, seen, toUIMessages, 0);
        for (const { frame, wait } of frames) {
          const before = new Map(Array.from(store.getState().toolCalls, (entry) => [keyOf(entry), entry]));
          const groups = new Map(
            Array.from(before.values(), ({ messageId }) => [
              messageId,
              selectToolCalls(messageId)(store.getState()),
            ]),
          );
          store.ingest(frame);
          const state = store.getState();
          for (const entry of state.toolCalls) {
            const known = before.get(keyOf(entry));
            if (known && known !== entry) expect(withoutTimes(known)).not.toEqual(withoutTimes(entry));
          }
          for (const [messageId, group] of groups) {
            const now = selectToolCalls(messageId)(state);
            if (now !== group) expect(now).not.toEqual(group);
          }
          store.ingest(structuredClone(frame));
          expect(store.getState()).toBe(state);
          clock.advance(wait);
        }
      }),
      COUNT,
    );
  });
});
