/* oxlint-disable no-await-in-loop -- a reader does one thing at a time */
import {
  ActionBarPrimitive,
  AssistantRuntimeProvider,
  AttachmentPrimitive,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useAui,
  useAuiState,
  type AssistantClient,
} from '@assistant-ui/react';
import { ConvexProvider, ConvexReactClient, type ConvexReactClientOptions } from 'convex/react';
import { anyApi } from 'convex/server';
import { useLayoutEffect, type ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  ConvexThreadProvider,
  useConvexAgentRuntime,
  useConvexThread,
  useMessageText,
  useTrimWindow,
  type ConvexThread,
} from '../../src/runtime/index.js';
import { PreserveScroll } from '../../src/thread/index.js';
import { unsignedToken } from '../../src/testing/sync/token.js';
import type { Api } from './backend.js';

export const { chat, gates, seed } = anyApi as unknown as Api;

interface ConnectOptions extends ConvexReactClientOptions {
  /** The user the client is logged in as, with their own threads. */
  readonly subject?: string;
}

/** The client of a tab, on a real WebSocket to the server that serves this page. */
export function connect({ subject, ...options }: ConnectOptions = {}): ConvexReactClient {
  const client = new ConvexReactClient(location.origin, {
    skipConvexDeploymentUrlCheck: true,
    unsavedChangesWarning: false,
    logger: false,
    ...options,
  });
  if (subject !== undefined) client.setAuth(async () => unsignedToken({ subject }));
  onTestFinished(() => client.close());
  return client;
}

/** A new thread, with finished turns. */
export async function startThread(client: ConvexReactClient, turns = 0): Promise<string> {
  const threadId = await client.mutation(chat.createThread, {});
  if (turns > 0) await client.mutation(seed.turns, { threadId, from: 0, count: turns });
  return threadId;
}

/**
 * A prompt whose reply waits before each of these words until `open` releases it, so that a test can check the screen
 * while the reply is written, however fast the machine is.
 */
export function gatedPrompt(client: ConvexReactClient, order: string, ...words: number[]) {
  const key = crypto.randomUUID();
  const closed = [...words];
  const open = () => client.mutation(gates.open, { key, gate: String(closed.shift()) });
  onTestFinished(async () => {
    while (closed.length > 0) await open(); // otherwise a run of a failed test would go on
  });
  return { prompt: `${order} @${key}:${words.join()}`, open };
}

/** Resolves after this many frames. */
export async function pictures(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

export const button = ({ container }: Page, name: string, within: Element = container): HTMLButtonElement =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

type Options = Partial<Parameters<typeof useConvexAgentRuntime<typeof chat>>[0]>;

export interface Page {
  readonly container: HTMLElement;
  readonly viewport: HTMLElement;
  readonly thread: () => ConvexThread;
  readonly aui: () => AssistantClient;
  readonly isRunning: () => boolean;
  /** What the page shows of each message. */
  readonly shown: () => string[];
  readonly message: (id: string) => HTMLElement;
  readonly unmount: () => Promise<void>;
}

/** A plain page of assistant-ui's primitives, as an app would write it. */
export async function openPage(
  client: ConvexReactClient,
  threadId: string,
  options: Options = {},
): Promise<Page> {
  const seen: { thread?: ConvexThread; aui?: AssistantClient; isRunning?: boolean } = {};

  function Runtime({ children }: { children: ReactNode }) {
    const runtime = useConvexAgentRuntime({ api: chat, threadId, ...options });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <ConvexThreadProvider>{children}</ConvexThreadProvider>
      </AssistantRuntimeProvider>
    );
  }
  function Observer() {
    const thread = useConvexThread();
    const aui = useAui();
    const isRunning = useAuiState((state) => state.thread.isRunning);
    useLayoutEffect(() => void Object.assign(seen, { thread, aui, isRunning }));
    return null;
  }

  const view = await render(
    <ConvexProvider client={client}>
      <Runtime>
        <Observer />
        <ThreadPrimitive.Root>
          <ThreadPrimitive.Viewport data-viewport style={{ height: 300, width: 400, overflowY: 'auto' }}>
            <PreserveScroll />
            <Shrink />
            <Older />
            <ThreadPrimitive.Messages components={{ Message }} />
          </ThreadPrimitive.Viewport>
          <ComposerPrimitive.Root>
            <ComposerPrimitive.Attachments components={{ Attachment: Attached }} />
            <ComposerPrimitive.AddAttachment>attach</ComposerPrimitive.AddAttachment>
            <ComposerPrimitive.Input aria-label="message" />
            <ComposerPrimitive.Send>send</ComposerPrimitive.Send>
            <ComposerPrimitive.Cancel>stop</ComposerPrimitive.Cancel>
          </ComposerPrimitive.Root>
        </ThreadPrimitive.Root>
      </Runtime>
    </ConvexProvider>,
  );
  const { container } = view;
  const page: Page = {
    container,
    viewport: container.querySelector<HTMLElement>('[data-viewport]')!,
    thread: () => seen.thread!,
    aui: () => seen.aui!,
    isRunning: () => seen.isRunning ?? false,
    shown: () =>
      [...container.querySelectorAll('[data-message]')].map((message) =>
        [...message.querySelectorAll('p, code')].map(({ textContent }) => textContent).join('\n'),
      ),
    message: (id) => container.querySelector<HTMLElement>(`[data-message-id="${id}"]`)!,
    unmount: view.unmount,
  };
  await vi.waitUntil(() => page.thread().paging !== 'LoadingFirstPage', { timeout: 60_000 });
  return page;
}

function Shrink() {
  useTrimWindow();
  return null;
}

function Older() {
  const { hasMore, loadMore } = useConvexThread();
  return hasMore ? <button onClick={loadMore}>older</button> : null;
}

function Message() {
  return (
    <MessagePrimitive.Root data-message>
      <MessagePrimitive.Attachments components={{ Attachment: Attached }} />
      <MessagePrimitive.Parts components={{ Text, tools: { Fallback: Tool } }} />
      <ActionBarPrimitive.Root>
        <ActionBarPrimitive.Copy>copy</ActionBarPrimitive.Copy>
        <CopyNow />
      </ActionBarPrimitive.Root>
    </MessagePrimitive.Root>
  );
}

/** assistant-ui's own button is disabled while a message is written. */
function CopyNow() {
  const aui = useAui();
  const copy = () => void navigator.clipboard.writeText(aui.message.getCopyText());
  return <button onClick={copy}>copy now</button>;
}

function Text() {
  const paragraphs = useMessageText().split('\n\n');
  // oxlint-disable-next-line react/no-array-index-key -- a paragraph has no identity but its position
  return paragraphs.map((paragraph, i) => <p key={i}>{paragraph}</p>);
}

function Tool({ toolCallId, result }: { toolCallId: string; result?: unknown }) {
  return <code>{`${toolCallId}:${result === undefined ? 'open' : 'done'}`}</code>;
}

function Attached() {
  const status = useAuiState(({ attachment }) => attachment.status.type);
  return (
    <AttachmentPrimitive.Root data-attachment={status}>
      <AttachmentPrimitive.Name />
    </AttachmentPrimitive.Root>
  );
}
