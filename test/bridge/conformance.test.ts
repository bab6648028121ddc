import { describe, expect, it } from 'vitest';
import {
  createThreadBridge,
  detectToolError,
  type AgentUIMessage,
  type ThreadSnapshot,
} from '../../src/bridge/index.js';
import { agents } from '../support/agents.js';
import { scenarios, type Scenario } from '../support/conformance.js';
import { user } from '../support/build.js';
import { expectNothingLost, expectSound } from '../support/invariants.js';
import { callsOf, contentOrder, isActionable, lastAssistant, partKeys } from '../support/view.js';

// Frames of these are separate moments, or separate windows of one moment, so the next may show less.
const NOT_A_SEQUENCE = new Set(['45-void-tool-null-output']);

const RECORDED_AT = 1794794754224;
const createBridge = () => createThreadBridge({ threadId: 'T', now: () => RECORDED_AT });

function play(scenario: Scenario): ThreadSnapshot[] {
  const bridge = createBridge();
  return scenario.frames.map((frame) => bridge.update(frame));
}

const texts = (snapshot: ThreadSnapshot): string[] =>
  snapshot.messages.flatMap((message) =>
    message.content.flatMap((part) => (part.type === 'text' ? [`${message.id} ${part.text}`] : [])),
  );

describe.each(scenarios.filter(({ frames }) => frames.length > 0))('$name', (scenario) => {
  const { expected } = scenario;
  const snapshots = play(scenario);
  const last = snapshots.at(-1)!;

  it('a recorded thread is consistent in every frame, and nothing shown disappears', () => {
    snapshots.forEach(expectSound);
    if (NOT_A_SEQUENCE.has(scenario.name)) return;
    for (let i = 1; i < snapshots.length; i++) expectNothingLost(snapshots[i - 1]!, snapshots[i]!);
  });

  it('a recorded thread gives the same messages for equal frames with new objects', () => {
    const bridge = createBridge();
    for (const frame of scenario.frames) {
      const first = bridge.update(frame);
      expect(bridge.update(structuredClone(frame)), 'an equal frame changes nothing').toBe(first);
      expect(bridge.update(structuredClone(frame)).messages).toBe(first.messages);
    }
  });

  it(`shows: ${expected.words}`, () => {
    const assistants = snapshots.map(lastAssistant);
    if (expected.ids) {
      expect(last.messages.map(({ id }) => id)).toEqual(expect.arrayContaining(expected.ids));
    }
    if (expected.messages) expect(last.messages).toHaveLength(expected.messages);
    if (expected.status) {
      const statuses = Array.isArray(expected.status) ? expected.status : [expected.status];
      const checked = Array.isArray(expected.status) ? assistants : [assistants.at(-1)];
      statuses.forEach((status, i) => status && expect(checked[i]?.status?.type).toBe(status));
    }
    if (expected.notStatus) expect(assistants.at(-1)?.status?.type).not.toBe(expected.notStatus);
    if (expected.contentOrder) expect(contentOrder(assistants.at(-1)!)).toEqual(expected.contentOrder);
    if (expected.sameIdAcrossFrames) {
      expect(new Set(snapshots.map((snapshot) => snapshot.messages.at(-1)!.id)).size).toBe(1);
    }
    if (expected.samePartKeysAcrossFrames) {
      for (const assistant of assistants) expect(partKeys(assistant!)).toEqual(partKeys(assistants[0]!));
    }
    if (expected.identicalAcrossFrames) {
      for (const snapshot of snapshots) {
        expect(snapshot.messages.map(contentOrder)).toEqual(last.messages.map(contentOrder));
        expect(snapshot.messages.map(({ id }) => id)).toEqual(last.messages.map(({ id }) => id));
      }
    }
    if (expected.mustNotShrink) {
      for (let i = 1; i < snapshots.length; i++) expectNothingLost(snapshots[i - 1]!, snapshots[i]!);
    }
    if (expected.noDuplicateText) {
      for (const snapshot of snapshots) expect(texts(snapshot)).toEqual([...new Set(texts(snapshot))]);
    }
    if (expected.noActionableApproval) {
      for (const snapshot of snapshots) {
        expect(snapshot.messages.flatMap(callsOf).filter(isActionable)).toEqual([]);
        expect(snapshot.toolCalls.filter(({ actionable }) => actionable)).toEqual([]);
      }
    }
    for (const text of expected.mustContain ?? []) expect(JSON.stringify(last.messages)).toContain(text);
    for (const text of expected.mustContainInAllFrames ?? []) {
      for (const snapshot of snapshots) expect(JSON.stringify(snapshot.messages)).toContain(text);
    }
    for (const [id, count] of Object.entries(expected.toolsPerAssistantMessage ?? {})) {
      const message = last.messages.find((candidate) => candidate.id === id)!;
      expect(callsOf(message)).toHaveLength(count);
    }
    for (const [id, text] of Object.entries(expected.toolErrors ?? {})) {
      for (const snapshot of snapshots) {
        const part = snapshot.messages.flatMap(callsOf).find(({ toolCallId }) => toolCallId === id)!;
        expect(part.isError).toBe(true);
        expect(detectToolError(part.result).errorText).toBe(text);
        expect(snapshot.toolCalls.find(({ toolCallId }) => toolCallId === id)!.errorText).toBe(text);
      }
    }
    if (expected.changedMessages !== undefined) {
      const [before, after] = [snapshots[0]!.messages, last.messages];
      const changed = after.filter((message, i) => message !== before[i]);
      expect(changed).toHaveLength(expected.changedMessages);
      const known = new Set<unknown>(before.flatMap(({ content }) => content as unknown[]));
      const parts = after.flatMap(({ content }) => content.filter((part) => !known.has(part)));
      expect(parts).toHaveLength(expected.changedParts!);
    }
  });
});

const withDocs = scenarios.filter(({ docs }) => docs);
const withDeltas = scenarios.filter(({ deltas }) => deltas);

it('the conformance suite covers every recorded thread', () => {
  expect(scenarios.filter(({ frames, deltas }) => frames.length === 0 && !deltas)).toEqual([]);
  expect(scenarios).toHaveLength(43);
});

describe.each(agents)(
  'the documents of a thread through toUIMessages of $name',
  ({ toUIMessages, reduceDeltas }) => {
    const cold = (rows: AgentUIMessage[]) => createBridge().update({ persisted: rows, streams: [] });

    it.each(withDeltas)(
      '$name shows what its deltas contain, and keeps the rows',
      async ({ streamMessages, deltas }) => {
        const streams = await reduceDeltas(streamMessages!, structuredClone(deltas!));
        const snapshot = createBridge().update({ persisted: [user(0)], streams });
        expectSound(snapshot);
        expect(snapshot.messages.map(contentOrder)).toEqual([['text:go'], ['text:hello']]);
      },
    );

    it.each(withDocs)('$name shows the same over every page window', ({ docs }) => {
      const whole = cold(toUIMessages(docs!));
      expectSound(whole);
      for (let first = 1; first < docs!.length; first++) {
        for (let second = 1; first + second <= docs!.length; second++) {
          const pages = [
            docs!.slice(0, first),
            docs!.slice(first, first + second),
            docs!.slice(first + second),
          ];
          const split = cold(pages.flatMap((page) => toUIMessages(page)));
          expectSound(split);
          expect(split.messages.map(contentOrder).map(withoutAnswers)).toEqual(
            whole.messages.map(contentOrder).map(withoutAnswers),
          );
          expect(split.messages.map(({ id, status }) => ({ id, status }))).toEqual(
            whole.messages.map(({ id, status }) => ({ id, status })),
          );
        }
      }
    });

    it.each(withDocs)('$name keeps what it showed when the window shrinks and grows', ({ docs }) => {
      const whole = toUIMessages(docs!);
      for (let size = 1; size < docs!.length; size++) {
        const bridge = createBridge();
        const before = bridge.update({ persisted: whole });
        const smaller = bridge.update({ persisted: toUIMessages(docs!.slice(0, size)) });
        expectSound(smaller);
        expectNothingLost(before, smaller);
        const again = bridge.update({ persisted: structuredClone(whole) });
        expectNothingLost(smaller, again);
        expect(again.messages.map(partKeys)).toEqual(before.messages.map(partKeys));
      }
    });

    it.each(withDocs)('$name keeps its ids while older pages load', ({ docs }) => {
      const bridge = createBridge();
      let previous: ThreadSnapshot | undefined;
      for (let size = 1; size <= docs!.length; size++) {
        const snapshot = bridge.update({ persisted: toUIMessages(docs!.slice(0, size)) });
        expectSound(snapshot);
        const ids = snapshot.messages.map(({ id }) => id);
        // The id of a truncated turn is a guess: the row before it may be a system row that is not loaded yet.
        const sure = previous?.messages.filter(({ metadata }) => !metadata.custom.truncated) ?? [];
        for (const { id } of sure) expect(ids).toContain(id);
        previous = snapshot;
      }
      expect(previous!.messages.map(partKeys)).toEqual(cold(toUIMessages(docs!)).messages.map(partKeys));
    });
  },
);

/**
 * A page boundary between a call and its denial hides the denial, and one between two calls of the same id gives the
 * second its own result. Either way the call has ended: it does not run and cannot be answered.
 */
const withoutAnswers = (content: string[]): string[] =>
  content.map((entry) => entry.replace(/:(denied|cancelled)$|~2:complete$/, ':closed').replace('~2:', ':'));
