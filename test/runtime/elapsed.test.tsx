// @vitest-environment jsdom
import { createTool } from '@convex-dev/agent';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { OWN_KEY, thoughtTimeOf } from '../../src/shared/text/thoughtTime.js';
import { reasoning, text, toolCall } from '../../src/testing/index.js';
import { plain, tools } from '../server/app.js';
import { everyDelta } from '../support/agentOptions.js';
import { PATIENCE_MS } from '../support/patience.js';
import { openPage, startAgent, type Screen } from './screen.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const callOf = (page: Screen, id: string) => page.thread().store.getState().toolCalls.get(id);

function deferred<Value>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve };
}

/** A tool that runs until the test releases it. */
function slowTool(needsApproval = false) {
  const { promise: done, resolve: letGo } = deferred<string>();
  const slow = createTool({
    description: 'slow',
    inputSchema: z.object({}),
    execute: () => done,
    ...(needsApproval && { needsApproval: () => true }),
  });
  return { letGo, tools: () => ({ ...tools, slow }) };
}

const callSlow = toolCall('slow', {}, { toolCallId: 'slow' });

it('a page that loads while a tool runs shows when the tool began and how long it took', async () => {
  const { letGo, tools: slow } = slowTool();
  const agent = await startAgent([[callSlow], [text('Done.')]], { ...everyDelta, tools: slow });
  const before = Date.now();
  const page = await openPage(agent, agent.threadId);
  await agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: 'go' });
  await waitFor(() => expect(callOf(page, 'slow')?.startedAt).toBeGreaterThanOrEqual(before));
  const { startedAt, attempt } = callOf(page, 'slow')!;
  await new Promise((resolve) => setTimeout(resolve, 30));
  const late = await openPage(agent, agent.threadId, { client: agent.connect() });
  await waitFor(() => expect(callOf(late, 'slow')).toMatchObject({ startedAt, settled: false }));
  expect(callOf(late, 'slow')!.firstSeenAt - startedAt!).toBeGreaterThanOrEqual(30);
  letGo('fine');
  await waitFor(() => expect(callOf(late, 'slow')).toMatchObject({ state: 'output-available', attempt }));
  await waitFor(() => expect(callOf(late, 'slow')!.endedAt).toBeDefined());
  // The start stays the same afterwards: a different start would look like another attempt.
  for (const screen of [page, late]) {
    await waitFor(() => expect(callOf(screen, 'slow')).toMatchObject({ startedAt, attempt: 1 }));
    expect(callOf(screen, 'slow')!.durationMs).toBeGreaterThanOrEqual(30);
  }
});

it('a page that loads while a tool runs shows the call even if the agent holds deltas back', async () => {
  const { letGo, tools: slow } = slowTool();
  const agent = await startAgent([[text('I look.'), callSlow], [text('Done.')]], { tools: slow });
  await agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: 'go' });
  const late = await openPage(agent, agent.threadId, { client: agent.connect() });
  await waitFor(() =>
    expect(callOf(late, 'slow')).toMatchObject({ state: 'input-available', settled: false }),
  );
  expect(callOf(late, 'slow')!.startedAt).toBeDefined();
  letGo('fine');
  await waitFor(() => expect(callOf(late, 'slow')?.durationMs).toBeDefined());
});

it('time spent waiting for a person does not count', async () => {
  const { letGo, tools: slow } = slowTool(true);
  const agent = await startAgent([[callSlow], [text('Done.')]], { ...everyDelta, tools: slow });
  const page = await openPage(agent, agent.threadId);
  await agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: 'go' });
  await waitFor(() => expect(callOf(page, 'slow')?.actionable).toBe(true));
  expect(callOf(page, 'slow')!.startedAt).toBeUndefined();
  const answeredAt = Date.now();
  const responses = [{ approvalId: callOf(page, 'slow')!.approval!.id, approved: true }];
  await agent.client.mutation(agent.api.respondToApproval, { threadId: agent.threadId, responses });
  const late = await openPage(agent, agent.threadId, { client: agent.connect() });
  await waitFor(() => expect(callOf(late, 'slow')?.startedAt).toBeGreaterThanOrEqual(answeredAt));
  letGo('fine');
  await waitFor(() => expect(callOf(late, 'slow')?.durationMs).toBeDefined());
});

it("a provider's own metadata does not hide the times of a call", async () => {
  const noted = { ...plain('boom', 'b'), providerMetadata: { openai: { itemId: 'item' } } };
  const agent = await startAgent([[noted], [text('It failed.')]]);
  const page = await openPage(agent, agent.threadId);
  await agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: 'go' });
  await waitFor(() => expect(callOf(page, 'b')?.endedAt).toBeDefined());
});

it('a page that loads later shows the same thinking time, and the model never reads it', async () => {
  const agent = await startAgent(
    [
      [reasoning('Let me think about it.'), plain('soft', 'a')],
      [reasoning('And once more.'), text('Done.')],
    ],
    everyDelta,
  );
  const page = await openPage(agent, agent.threadId);
  const timesOn = ({ aui }: Screen) =>
    (aui().thread().getState().messages.at(-1)?.content ?? [])
      .filter(({ type }) => type === 'reasoning')
      .map(thoughtTimeOf);
  await agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: 'go' });
  await waitFor(() => expect(page.last().at(-1)?.content).toContain('Done.'), { timeout: PATIENCE_MS });
  await waitFor(() => expect(page.isRunning()).toBe(false));
  const live = timesOn(page);
  expect(live).toHaveLength(2);
  for (const ms of live) expect(ms).toBeGreaterThanOrEqual(0);
  const late = await openPage(agent, agent.threadId, { client: agent.connect() });
  await waitFor(() => expect(timesOn(late)).toEqual(live));
  expect(JSON.stringify(agent.model.calls.at(-1)!.prompt)).toContain('Let me think about it.');
  expect(JSON.stringify(agent.model.calls.at(-1)!.prompt)).not.toContain(OWN_KEY);
});
