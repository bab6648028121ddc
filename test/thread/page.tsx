import './jsdom.js';
import { AssistantRuntimeProvider, useAui, type AssistantClient } from '@assistant-ui/react';
import { act, render, waitFor } from '@testing-library/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { StrictMode, useLayoutEffect, useState, type ReactNode } from 'react';
import { expect } from 'vitest';
import type { ThreadFrame } from '../../src/bridge/index.js';
import { useConvexAgentRuntime, useConvexThread, type ConvexThread } from '../../src/runtime/index.js';
import type { EmbeddedAgent } from '../../src/testing/index.js';
import { useFrameRuntime, type FrameRuntimeOptions } from '../../src/testing/render/useFrameRuntime.js';
import { Thread, type ThreadProps } from '../../src/thread/index.js';
import type { startAgent } from '../runtime/screen.js';

export type Agent = Awaited<ReturnType<typeof startAgent>>;
type RuntimeOptions = Partial<Parameters<typeof useConvexAgentRuntime<EmbeddedAgent['api']>>[0]>;

export interface PageOptions extends RuntimeOptions {
  readonly client?: ConvexReactClient;
  readonly thread?: ThreadProps;
  /** What else is on the page. */
  readonly beside?: ReactNode;
}

/** A page with the whole thread of a real agent. */
export async function openThread(agent: Agent, options: PageOptions = {}) {
  const { client = agent.client, thread, beside, ...runtimeOptions } = options;
  const seen: { thread?: ConvexThread; switchTo?: (id: string) => void } = {};
  function Host({ children }: { children: ReactNode }) {
    const [threadId, setThread] = useState(agent.threadId);
    const runtime = useConvexAgentRuntime({ api: agent.api, threadId, ...runtimeOptions });
    useLayoutEffect(() => void (seen.switchTo = setThread), [setThread]);
    return <AssistantRuntimeProvider runtime={runtime}>{children}</AssistantRuntimeProvider>;
  }
  function Probe() {
    const current = useConvexThread();
    useLayoutEffect(() => void (seen.thread = current));
    return null;
  }
  const view = render(
    <StrictMode>
      <ConvexProvider client={client}>
        <Host>
          <Probe />
          {beside}
          <Thread {...thread} />
        </Host>
      </ConvexProvider>
    </StrictMode>,
  );
  const loaded = () => waitFor(() => expect(seen.thread!.paging).not.toBe('LoadingFirstPage'));
  await loaded();
  return {
    ...view,
    loaded,
    thread: () => seen.thread!,
    switchTo: async (id: string) => act(async () => seen.switchTo!(id)),
    say: (prompt: string) => act(() => seen.thread!.commands.sendMessage(prompt)),
    /** Waits until nothing is running. */
    settled: () => waitFor(() => expect(seen.thread!.store.getState().status.isRunning).toBe(false)),
  };
}

/** Draws the thread from frames, one after the other. */
export function drawFrames(
  frames: readonly ThreadFrame[],
  {
    thread,
    children = <Thread {...thread} />,
    ...options
  }: Omit<FrameRuntimeOptions, 'frames'> & { thread?: ThreadProps; children?: ReactNode } = {},
) {
  const seen: { go?: (at: number) => void; thread?: ConvexThread; aui?: AssistantClient } = {};
  function Host({ children: page }: { children: ReactNode }) {
    const [at, setAt] = useState(options.at ?? frames.length - 1);
    useLayoutEffect(() => void (seen.go = setAt), [setAt]);
    const runtime = useFrameRuntime({ ...options, frames, at });
    return <AssistantRuntimeProvider runtime={runtime}>{page}</AssistantRuntimeProvider>;
  }
  function Probe() {
    const current = useConvexThread();
    const aui = useAui();
    useLayoutEffect(() => void Object.assign(seen, { thread: current, aui }));
    return null;
  }
  const view = render(
    <Host>
      <Probe />
      {children}
    </Host>,
  );
  return {
    ...view,
    go: (at: number) => act(async () => seen.go!(at)),
    thread: () => seen.thread!,
    aui: () => seen.aui!,
  };
}

/** The visible content of each message, piece by piece. */
export const shown = (container: HTMLElement): string[][] =>
  [...container.querySelectorAll('[data-slot="message"]')].map((message) =>
    [...message.querySelectorAll('[data-slot="message-text"], [data-slot="tool-call"]')].map((piece) =>
      piece instanceof HTMLElement && piece.dataset['slot'] === 'tool-call'
        ? `${piece.dataset['tool']}:${piece.dataset['state']}`
        : piece.textContent,
    ),
  );

/** Every different state of the screen, as `look` sees it. */
export function watchScreen<T>(container: HTMLElement, look: () => T): { frames: T[]; stop: () => void } {
  const frames: T[] = [look()];
  const note = () => {
    const now = look();
    if (JSON.stringify(now) !== JSON.stringify(frames.at(-1))) frames.push(now);
  };
  const observer = new MutationObserver(note);
  observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
  return { frames, stop: () => observer.disconnect() };
}
