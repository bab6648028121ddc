import type { MessageDoc } from '@convex-dev/agent';
import { describe, expect, it } from 'vitest';
import { createThreadBridge, type ThreadSnapshot } from '../../src/bridge/index.js';
import { isStop } from '../../src/shared/isStop.js';
import { toThreadUIMessages } from '../../src/server/index.js';
import { partsOf } from '../../src/server/rows/storedCalls.js';
import { readOutcome } from '../../src/server/rows/toolOutcome.js';
import { scenarios } from '../support/conformance.js';
import { expectSound } from '../support/invariants.js';
import { callsOf, contentOrder, isActionable, lastAssistant } from '../support/view.js';

const show = (docs: readonly MessageDoc[], debug = false): ThreadSnapshot =>
  createThreadBridge({ threadId: 'T', now: 1794794754224 }).update({
    // The default is one sentence for all failures, but these tests check what each of them says.
    persisted: toThreadUIMessages(docs, { describeError: ({ text }) => text }, debug),
    complete: true,
  });

const recorded = scenarios.flatMap(({ name, docs, expected }) =>
  docs ? [{ name, expected, docs: docs as MessageDoc[] }] : [],
);

describe.each(recorded)('the documents of $name, after a reload', ({ docs, expected }) => {
  const snapshot = show(docs);
  const isSettled = !docs.some(({ status }) => status === 'pending');

  it('rows in any order become valid messages', () => {
    expectSound(snapshot);
    const reversed = show(docs.toReversed());
    expect(reversed.messages).toEqual(snapshot.messages);
    expect(reversed.toolCalls).toEqual(snapshot.toolCalls);
  });

  it(`messages show: ${expected.words}`, () => {
    if (expected.ids) {
      expect(snapshot.messages.map(({ id }) => id)).toEqual(expect.arrayContaining(expected.ids));
    }
    const statuses = [expected.status].flat();
    const assistant = lastAssistant(snapshot);
    if (isSettled && statuses.at(-1)) expect(assistant?.status?.type).toBe(statuses.at(-1));
    if (isSettled && expected.contentOrder) expect(contentOrder(assistant!)).toEqual(expected.contentOrder);
    if (expected.noActionableApproval) {
      expect(snapshot.messages.flatMap(callsOf).filter(isActionable)).toEqual([]);
    }
    for (const [id, count] of Object.entries(expected.toolsPerAssistantMessage ?? {})) {
      expect(callsOf(snapshot.messages.find((message) => message.id === id)!)).toHaveLength(count);
    }
    const errors = {
      ...expected.toolErrors,
      ...Object.fromEntries(
        Object.entries(expected.docLevel ?? {}).map(([id, told]) => [id, told.replace(/^error /, '')]),
      ),
    };
    for (const [id, errorText] of Object.entries(errors)) {
      expect(snapshot.toolCalls.find(({ toolCallId }) => toolCallId === id)).toMatchObject({
        state: 'output-error',
        errorText,
      });
    }
  });

  it('every call gets its own result, and every failure its tag', () => {
    for (const order of new Set(docs.map((doc) => doc.order))) {
      const results = docs
        .filter((doc) => doc.order === order)
        .toSorted((a, b) => a.stepOrder - b.stepOrder)
        .flatMap(partsOf)
        .filter(({ type }) => type === 'tool-result');
      const calls = snapshot.toolCalls.filter(({ messageId }) => messageId.startsWith(`T:${order}:`));
      for (const id of new Set(results.map(({ toolCallId }) => toolCallId))) {
        const told = results.filter(({ toolCallId }) => toolCallId === id).map(readOutcome);
        const shown = calls.filter(({ rawToolCallId }) => rawToolCallId === id);
        expect(
          shown.map(({ state }) => state.replace('output-', '').replace('available', 'success')),
        ).toEqual(told.map(({ type }) => type));
        const outputs = told.flatMap((outcome) => (outcome.type === 'success' ? [outcome.output] : []));
        expect(shown.flatMap(({ state, output }) => (state === 'output-available' ? [output] : []))).toEqual(
          outputs,
        );
      }
    }
  });

  it('a failed row says why it failed', () => {
    const failed = docs.findLast(({ status, error }) => status === 'failed' && error);
    if (!failed) return;
    const message = snapshot.messages.find(
      ({ role, metadata }) => role === 'assistant' && metadata.custom.order === failed.order,
    );
    const said = failed.error!.replace('Error: ', '');
    expect(message!.metadata.custom.error).toBe(isStop(said) ? 'Stopped by the user.' : said);
  });
});

it('shows a readable sentence for an error object, and its payload only to users with debug access', () => {
  const { docs } = recorded.find(({ name }) => name.startsWith('31'))!;
  const [call] = show(docs).toolCalls;
  expect(call).toMatchObject({ state: 'output-error', errorText: 'bad key' });
  expect(call).not.toHaveProperty('output');
  expect(show(docs, true).toolCalls[0]).toHaveProperty('output');
});
