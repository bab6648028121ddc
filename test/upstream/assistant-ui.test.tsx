// @vitest-environment jsdom
import {
  AssistantRuntimeProvider,
  fromThreadMessageLike,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
  type ExternalStoreAdapter,
  type ThreadMessageLike,
} from '@assistant-ui/react';
import { cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedUpstream } from './fixed.js';

/*
 * Each test passes while assistant-ui has a limit that we work around. If one fails, the entry in docs/upstream.md says
 * what to remove.
 */

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(cleanup);

const complete = { type: 'complete', reason: 'stop' } as const;

const convert = (content: unknown, role = 'assistant', id = 'id') =>
  fromThreadMessageLike({ role, content } as ThreadMessageLike, id, complete);
const contentOf = (content: unknown, role?: string) => convert(content, role).content;

describe('messages', () => {
  it('assistant-ui drops images on plain http', () => {
    const message = fixedUpstream('files in place of images', 'src/bridge/build/messageParts.ts');
    expect(contentOf([{ type: 'image', image: 'http://localhost:3210/x.png' }]), message).toEqual([]);
  });

  it('assistant-ui throws for a part that it does not know', () => {
    const message = fixedUpstream('data parts for the unknown', 'src/bridge/build/messageParts.ts');
    expect(() => contentOf([{ type: 'step-start' }]), message).toThrow('step-start');
  });

  it('assistant-ui throws for a system message that is not exactly one text', () => {
    const two = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    const message = fixedUpstream('joining the texts', 'src/bridge/build/rowMessage.ts');
    expect(() => contentOf(two, 'system'), message).toThrow('System messages');
  });

  it('assistant-ui drops blank texts, which moves the indexes of all parts after them', () => {
    const message = fixedUpstream('dropping blank parts', 'src/bridge/read/readPart.ts');
    expect(contentOf([{ type: 'text', text: ' ' }]), message).toEqual([]);
  });
});

const repositoryOf = (...contents: ReadonlyArray<readonly [id: string, content: unknown]>) => ({
  messages: contents.map(([id, content], i) => ({
    message: convert(content, 'assistant', id),
    parentId: contents[i - 1]?.[0] ?? null,
  })),
});

function useThread(messageRepository: ReturnType<typeof repositoryOf>) {
  const adapter: ExternalStoreAdapter = { messageRepository, onNew: () => Promise.resolve() };
  return useExternalStoreRuntime(adapter);
}

function Thread({ repository }: { readonly repository: ReturnType<typeof repositoryOf> }) {
  return (
    <AssistantRuntimeProvider runtime={useThread(repository)}>
      <ThreadPrimitive.Messages>{() => <MessagePrimitive.Parts />}</ThreadPrimitive.Messages>
    </AssistantRuntimeProvider>
  );
}

describe('ids', () => {
  it('assistant-ui throws when two messages have one id', () => {
    const twice = repositoryOf(['m', 'one'], ['m', 'two']);
    const message = fixedUpstream('unique ids', 'src/bridge/ids.ts');
    expect(() => renderHook(() => useThread(twice)), message).toThrow(/same id|performOp|relink/i);
  });

  it('assistant-ui throws when two calls of a message have one id', () => {
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 'find', args: {}, result: 1 };
    const message = fixedUpstream('numbers of repeated ids', 'src/bridge/ids.ts');
    expect(() => render(<Thread repository={repositoryOf(['m', [call, call]])} />), message).toThrow(
      'Duplicate key toolCallId-a',
    );
  });
});
