import { stepCountIs, streamText } from 'ai';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { scriptedModel, text, toolCall } from '../../src/testing/index.js';
import { fixedUpstream } from './fixed.js';

/*
 * Each test passes while the AI SDK has a defect that we work around. The project `agent-0.6` runs them on `ai` 6, `unit`
 * on `ai` 7. If one fails, the entry in docs/upstream.md says what to remove.
 */

const is6 = process.env['AGENT'] === '0.6';

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

const user = { role: 'user', content: 'go' };
const execute = vi.fn<() => Promise<number>>(() => Promise.resolve(1));
const find = { inputSchema: z.object({}), execute };
const findThenSay = () =>
  scriptedModel(({ step }) => (step === 0 ? [toolCall('find', {})] : [text('Found.')]));

/** `streamText`, whose types depend on the version. */
const stream = streamText as unknown as (options: object) => { consumeStream(): Promise<void> };

it('the AI SDK 6 drops an approval of a tool that no longer asks, and 7 runs the call', async () => {
  const call = { type: 'tool-call', toolCallId: 'a', toolName: 'find', input: {} };
  const question = { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'a' };
  const answer = { type: 'tool-approval-response', approvalId: 'p', approved: true };
  const messages = [
    user,
    { role: 'assistant', content: [call, question] },
    { role: 'tool', content: [answer] },
  ];
  execute.mockClear();
  await stream({ model: scriptedModel([[text('ok')]]), messages, tools: { find } }).consumeStream();
  const message = fixedUpstream('`isOfEarlierRow`', 'src/server/approvals/skipApproval.ts');
  expect(execute, message).toHaveBeenCalledTimes(is6 ? 0 : 1);
});

it('the AI SDK swallows errors of its callbacks and calls the model again', async () => {
  const model = findThenSay();
  const onStepFinish = () => Promise.reject(new Error('The step could not be stored.'));
  const options = { model, messages: [user], tools: { find }, stopWhen: stepCountIs(5), onStepFinish };
  await stream(options).consumeStream();
  const message = fixedUpstream('the abort after a failed write', 'src/server/runs/agent/agentDoor.ts');
  expect(model.calls, message).toHaveLength(2);
});

it('the AI SDK calls the model once more after an abort between two steps', async () => {
  const model = findThenSay();
  const controller = new AbortController();
  const wasAborted: boolean[] = [];
  const observed: typeof model = {
    ...model,
    doStream(options) {
      wasAborted.push(options.abortSignal!.aborted);
      return model.doStream(options);
    },
  };
  const onStepFinish = () => controller.abort(new Error('The run was stopped.'));
  const options = { messages: [user], tools: { find }, stopWhen: stepCountIs(5), onStepFinish };
  await stream({ ...options, model: observed, abortSignal: controller.signal }).consumeStream();
  const message = fixedUpstream('`throwIfAborted`', 'src/server/runs/agent/tapModel.ts');
  expect(wasAborted, message).toEqual([false, true]);
});

it('the AI SDK refuses a prompt that has a source', async () => {
  const source = { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com' };
  const answer = { role: 'assistant', content: [{ type: 'text', text: 'Here.' }, source] };
  const model = scriptedModel([[text('ok')]]);
  const onError = vi.fn<(event: { error: unknown }) => void>();
  await stream({ model, messages: [user, answer, user], onError }).consumeStream();
  const message = fixedUpstream('the field for sources', 'src/server/runs/steps/openStepRows.ts');
  expect(onError, message).toHaveBeenCalledOnce();
  expect(model.calls, message).toHaveLength(0);
});
