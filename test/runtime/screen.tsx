import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useAui,
  useAuiState,
  type AssistantClient,
} from '@assistant-ui/react';
import agentTest from '@convex-dev/agent/test';
import { act, render, waitFor } from '@testing-library/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { expect } from 'vitest';
import { StrictMode, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  ConvexThreadProvider,
  useConvexAgentRuntime,
  useConvexThread,
  type ConvexThread,
} from '../../src/runtime/index.js';
import {
  createEmbeddedAgent,
  type EmbeddedAgent,
  type EmbeddedAgentOptions,
} from '../../src/testing/index.js';
import { tools } from '../server/app.js';

export { seedTurns } from '../server/app.js';

/** The content of a message on the screen, in order. */
export interface Shown {
  readonly id: string;
  readonly role: string;
  readonly status: string | undefined;
  readonly content: readonly string[];
}

export interface Screen {
  /** Every frame that React has committed, oldest first. */
  readonly frames: ReadonlyArray<readonly Shown[]>;
  readonly last: () => readonly Shown[];
  readonly isRunning: () => boolean;
  readonly thread: () => ConvexThread;
  readonly aui: () => AssistantClient;
  /** Shows another thread in the same place. */
  readonly switchTo: (threadId: string) => void;
  readonly container: HTMLElement;
  readonly unmount: () => void;
}

type RuntimeOptions = Partial<Parameters<typeof useConvexAgentRuntime<EmbeddedAgent['api']>>[0]>;

/** A page with a thread: the real hook, a real assistant-ui runtime and its primitives. */
export async function openPage(
  embedded: EmbeddedAgent,
  threadId: string,
  {
    client = embedded.client,
    inside,
    ...options
  }: RuntimeOptions & {
    client?: ConvexReactClient;
    /** What else is on the page. */
    inside?: ReactNode;
  } = {},
): Promise<Screen> {
  const frames: Array<readonly Shown[]> = [];
  const seen: {
    thread?: ConvexThread;
    aui?: AssistantClient;
    switchTo?: (id: string) => void;
    isRunning: boolean;
  } = {
    isRunning: false,
  };

  function Runtime({ children }: { children: ReactNode }) {
    const [shownThread, setThread] = useState(threadId);
    useLayoutEffect(() => {
      seen.switchTo = setThread;
    }, [setThread]);
    const runtime = useConvexAgentRuntime({ api: embedded.api, threadId: shownThread, ...options });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <ConvexThreadProvider>{children}</ConvexThreadProvider>
      </AssistantRuntimeProvider>
    );
  }

  function Recorder() {
    const messages = useAuiState((state) => state.thread.messages);
    const isRunning = useAuiState((state) => state.thread.isRunning);
    const thread = useConvexThread();
    const aui = useAui();
    useLayoutEffect(() => {
      Object.assign(seen, { thread, isRunning, aui });
    });
    // assistant-ui adds its own empty message below a question that is sent while an earlier reply still runs.
    const ours = messages.filter(({ metadata }) => metadata.isOptimistic !== true);
    const shown = ours.map((message): Shown => ({
      id: message.id,
      role: message.role,
      status: message.role === 'assistant' ? message.status?.type : undefined,
      content: message.content.map((part) => {
        if (part.type === 'text' || part.type === 'reasoning') return part.text;
        if (part.type !== 'tool-call') return part.type;
        const outcome = part.isError ? 'error' : part.result === undefined ? 'open' : 'done';
        return `${part.toolCallId}:${outcome}`;
      }),
    }));
    if (JSON.stringify(frames.at(-1)) !== JSON.stringify(shown)) frames.push(shown);
    return null;
  }

  const Text = ({ text }: { text: string }) => <span data-text>{text}</span>;
  const Tool = ({ toolCallId }: { toolCallId: string }) => <span data-tool={toolCallId}>{toolCallId}</span>;
  const Message = () => (
    <MessagePrimitive.Root data-message>
      <MessagePrimitive.Parts components={{ Text, tools: { Fallback: Tool } }} />
    </MessagePrimitive.Root>
  );

  const view = render(
    <StrictMode>
      <ConvexProvider client={client}>
        <Runtime>
          <Recorder />
          {inside}
          <ThreadPrimitive.Root>
            <ThreadPrimitive.Messages components={{ Message }} />
            <ComposerPrimitive.Root>
              <ComposerPrimitive.Input aria-label="message" />
              <ComposerPrimitive.Send>send</ComposerPrimitive.Send>
              <ComposerPrimitive.Cancel>stop</ComposerPrimitive.Cancel>
            </ComposerPrimitive.Root>
          </ThreadPrimitive.Root>
        </Runtime>
      </ConvexProvider>
    </StrictMode>,
  );
  await act(async () => {});
  return {
    frames,
    last: () => frames.at(-1) ?? [],
    isRunning: () => seen.isRunning,
    thread: () => seen.thread!,
    aui: () => seen.aui!,
    switchTo: (id) => seen.switchTo!(id),
    container: view.container,
    unmount: view.unmount,
  };
}

export async function startAgent(
  script: EmbeddedAgentOptions['script'],
  options: Partial<EmbeddedAgentOptions> = {},
): Promise<EmbeddedAgent & { threadId: string }> {
  const embedded = createEmbeddedAgent({ component: agentTest, script, tools: () => tools, ...options });
  const threadId = await embedded.client.mutation(embedded.api.createThread, {});
  return { ...embedded, threadId };
}

export const say = (screen: Screen, prompt: string) =>
  act(() => screen.thread().commands.sendMessage(prompt));
export const settled = (screen: Screen) => waitFor(() => expect(screen.isRunning()).toBe(false));
export const contents = (screen: Screen) => screen.last().map(({ content }) => content);

/** In every frame: unique ids that never change, content that never shrinks, and one card for each call. */
export function expectSteady(frames: ReadonlyArray<readonly Shown[]>): void {
  frames.forEach((frame, i) => {
    expect(new Set(frame.map(({ id }) => id)).size).toBe(frame.length);
    const calls = frame.flatMap(({ id, content }) =>
      content.filter((part) => /:(open|done|error)$/.test(part)).map((part) => `${id} ${part.split(':')[0]}`),
    );
    expect(new Set(calls).size).toBe(calls.length);
    for (const before of frames[i - 1] ?? []) {
      const now = frame.find(({ id }) => id === before.id);
      expect(now, `${before.id} is there in frame ${i}`).toBeDefined();
      before.content.forEach((part, at) => {
        const begins = part.replace(/:(open|done|error)$/, '');
        expect(
          now!.content[at]?.startsWith(begins),
          `${part} stays in frame ${i}: ${now!.content.join('|')}`,
        ).toBe(true);
      });
    }
  });
}
