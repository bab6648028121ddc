import { expect } from 'vitest';
import type { BridgeMessage, BridgePart, ThreadSnapshot } from '../../src/bridge/index.js';
import { acceptedByAssistantUI, callsOf, isCall } from './view.js';

/** The invariants of every frame of every thread, whatever came before it. */
export function expectSound(snapshot: ThreadSnapshot): void {
  const ids = snapshot.messages.map((message) => message.id);
  expect(new Set(ids).size, `message ids are unique: ${ids.join(' ')}`).toBe(ids.length);
  for (const message of snapshot.messages) {
    acceptedByAssistantUI(message);
    expectSoundMessage(message);
  }
  const calls = snapshot.messages.flatMap((message) => callsOf(message).map((part) => part.toolCallId));
  expect(snapshot.toolCalls.map((call) => call.toolCallId)).toEqual(calls);
  expect(snapshot.isRunning).toBe(snapshot.messages.some((message) => message.status?.type === 'running'));
  expect([...snapshot.settled, ...snapshot.tail]).toEqual(snapshot.messages);
}

function expectSoundMessage(message: BridgeMessage): void {
  expect(message.status !== undefined, `${message.id} has a status if it is an assistant's`).toBe(
    message.role === 'assistant',
  );
  const toolCallIds = callsOf(message).map((part) => part.toolCallId);
  expect(new Set(toolCallIds).size, `tool ids of ${message.id}: ${toolCallIds.join(' ')}`).toBe(
    toolCallIds.length,
  );
  for (const part of message.content) {
    if (!isCall(part)) continue;
    expect(part.toolCallId).not.toBe('');
    expect(Object.prototype.toString.call(part.args)).toBe('[object Object]');
    expect(() => JSON.stringify([part.args, part.result, part.artifact])).not.toThrow();
    expect(JSON.stringify(part)).not.toContain('[object Object]');
  }
}

/** Expects that a later frame of a mounted thread takes nothing back, as long as no row was deleted. */
export function expectNothingLost(before: ThreadSnapshot, after: ThreadSnapshot): void {
  for (const message of before.messages) {
    const now = after.messages.find(({ id }) => id === message.id);
    expect(now, `${message.id} is still there`).toBeDefined();
    expectContains(now!, message);
  }
}

/** Expects every part of `before` in `after`, in the same order and with at least the same content. */
function expectContains(after: BridgeMessage, before: BridgeMessage): void {
  let from = 0;
  for (const part of before.content) {
    // A result without its call has a provisional place. Once the call loads, it determines the final one.
    const isLoneResult = isCall(part) && part.argsText === '';
    const index = after.content.findIndex(
      (other, i) => (i >= from || isLoneResult) && saysAsMuch(other, part),
    );
    expect(
      index,
      `${before.id}: ${JSON.stringify(part)} in order in ${JSON.stringify(after.content)}`,
    ).toBeGreaterThanOrEqual(0);
    if (!isLoneResult) from = index + 1;
  }
}

function saysAsMuch(after: BridgePart, before: BridgePart): boolean {
  if (isCall(before)) {
    if (!isCall(after) || after.toolCallId !== before.toolCallId) return false;
    if (before.result !== undefined && after.result === undefined) return false;
    if (before.isError && !after.isError) return false;
    return before.approval?.approved === undefined || after.approval?.approved === before.approval.approved;
  }
  if (before.type === 'text' || before.type === 'reasoning') {
    return after.type === before.type && (after as { text: string }).text.startsWith(before.text);
  }
  return after.type === before.type;
}
