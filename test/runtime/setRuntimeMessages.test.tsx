// @vitest-environment jsdom
import {
  fromThreadMessageLike,
  useExternalStoreRuntime,
  type AssistantRuntime,
  type ExternalStoreAdapter,
} from '@assistant-ui/react';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createMessageWindow } from '../../src/runtime/window/messageWindow.js';
import { setRuntimeMessages } from '../../src/runtime/window/setRuntimeMessages.js';
import { createThreadStore } from '../../src/store/index.js';
import { answer, frame, user } from '../thread/rows.js';

const repositoryOf = (...texts: readonly string[]) => ({
  messages: texts.map((content, i) => ({
    message: fromThreadMessageLike({ role: 'user', content }, `${i}`, { type: 'complete', reason: 'stop' }),
    parentId: i === 0 ? null : `${i - 1}`,
  })),
});

it('replaces the messages of an assistant-ui runtime without rendering its host', () => {
  const adapter: ExternalStoreAdapter = { messageRepository: repositoryOf('one'), onNew: async () => {} };
  const rendered = vi.fn<() => void>();
  const { result } = renderHook(() => {
    rendered();
    return useExternalStoreRuntime(adapter);
  });
  rendered.mockClear();
  act(() => expect(setRuntimeMessages(result.current, repositoryOf('one', 'two'))).toBe(true));
  expect(result.current.thread.getState().messages.map(({ id }) => id)).toEqual(['0', '1']);
  expect(rendered).not.toHaveBeenCalled();
});

it.each([
  ['has no private fields', {}],
  ['has other private fields', { _core: { threads: { getMainThreadRuntimeCore: () => ({}) } } }],
])('leaves the messages to the hook when the runtime %s', (_, runtime) => {
  const isAccepted = setRuntimeMessages(runtime as AssistantRuntime, repositoryOf('one'));
  expect(isAccepted).toBe(false);
});

it.each([
  ['has the hook pass new messages when the runtime does not take them', false, 1],
  ['does not render the hook for messages that the runtime has taken', true, 0],
])('%s', (_, isAccepted, renders) => {
  const store = createThreadStore({ threadId: 'T' });
  store.ingest(frame([user(0, 'Question'), answer(0, 'One')]));
  const messageWindow = createMessageWindow({ store, clock: store.clock, windowSize: 50 });
  const listener = vi.fn<() => void>();
  messageWindow.subscribe(listener);
  messageWindow.connect(() => isAccepted);
  messageWindow.read(false);
  store.ingest(frame([user(0, 'Question'), answer(0, 'One'), answer(1, 'Two')])); // another status is for the hook
  listener.mockClear();
  store.ingest(frame([user(0, 'Question'), answer(0, 'One'), answer(1, 'Two, changed')]));
  expect(listener).toHaveBeenCalledTimes(renders);
  expect(messageWindow.read(false).messages.at(-1)!.message.content).toEqual([
    { type: 'text', text: 'Two, changed' },
  ]);
});
