// @vitest-environment jsdom
import { AssistantRuntimeProvider, ThreadPrimitive, useAui, useAuiState } from '@assistant-ui/react';
import { Agent, listUIMessages, syncStreams } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import { ConvexProvider, ConvexReactClient } from 'convex/react';
import {
  anyApi,
  componentsGeneric,
  internalActionGeneric,
  mutationGeneric,
  paginationOptsValidator,
  queryGeneric,
  type ApiFromModules,
} from 'convex/server';
import { v } from 'convex/values';
import { Blob } from 'node:buffer';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConvexAgentRuntime, useConvexThread, useConvexThreadList } from '../../src/runtime/index.js';
import { defineThreadApi, type ThreadComponents } from '../../src/server/index.js';
import assistantUi from '../../src/test.js';
import {
  connect,
  createBackend,
  scriptedModel,
  text,
  type EmbeddedAgent,
  type Script,
} from '../../src/testing/index.js';
import { search, tools } from '../server/app.js';
import { everyDelta } from '../support/agentOptions.js';
import { contents, openPage, say, seedTurns, settled, startAgent } from './screen.js';

const errors: unknown[][] = [];
beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args));
});
afterEach(cleanup);

describe('the list of threads', () => {
  it('the list of threads shows changes from another tab', async () => {
    const agent = await startAgent([]);
    const switched: Array<string | undefined> = [];
    const onSwitch = (id: string | undefined) => void switched.push(id);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <ConvexProvider client={agent.client}>{children}</ConvexProvider>
    );
    const { result } = renderHook(
      () => useConvexThreadList({ api: agent.api, threadId: agent.threadId, onSwitch }),
      {
        wrapper,
      },
    );
    const titles = () => result.current.adapter.threads!.map(({ title }) => title);
    await waitFor(() => expect(titles()).toEqual([undefined]));
    const other = agent.connect();
    await act(() => other.mutation(agent.api.createThread, { title: 'From another tab' }));
    await waitFor(() => expect(titles()).toEqual(['From another tab', undefined]));
    const { adapter } = result.current;
    await act(async () => adapter.onRename!(agent.threadId, 'Mine'));
    await waitFor(() => expect(titles()).toEqual(['From another tab', 'Mine']));
    await act(async () => adapter.onArchive!(agent.threadId));
    await waitFor(() => expect(titles()).toEqual(['From another tab']));
    await waitFor(() =>
      expect(result.current.adapter.archivedThreads).toMatchObject([{ id: agent.threadId, title: 'Mine' }]),
    );
    await act(async () => adapter.onUnarchive!(agent.threadId));
    await act(async () => adapter.onDelete!(agent.threadId));
    await waitFor(() => expect(titles()).toEqual(['From another tab']));
    await act(async () => adapter.onSwitchToNewThread!());
    expect(switched).toEqual([undefined, undefined]); // away from what was deleted, then to a new conversation
    expect(titles()).toEqual(['From another tab']);
    await agent.close();
  });

  it('the list of threads loads more on request', async () => {
    const agent = await startAgent([]);
    for (let i = 0; i < 7; i++) await agent.client.mutation(agent.api.createThread, { title: `T${i}` });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <ConvexProvider client={agent.client}>{children}</ConvexProvider>
    );
    const { result } = renderHook(
      () => useConvexThreadList({ api: agent.api, threadId: undefined, onSwitch: () => {}, pageSize: 3 }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.adapter.threads).toHaveLength(3));
    for (let i = 0; i < 5 && result.current.hasMore; i++) {
      const before = result.current.adapter.threads!.length;
      act(() => result.current.loadMore());
      await waitFor(() =>
        expect(result.current.adapter.threads!.length > before || !result.current.hasMore).toBe(true),
      );
    }
    expect(result.current.adapter.threads).toHaveLength(8);
    await agent.close();
  });
});

describe('files', () => {
  it('files upload with progress, are sent with the message, and report failures', async () => {
    const agent = await startAgent([[text('Nice picture.')]]);
    let fails = false;
    let goOn = () => {};
    const upload = async (_: string, file: File, onProgress: (percent: number) => void) => {
      onProgress(50);
      if (fails) throw new Error('The disk is full.');
      await new Promise<void>((resolve) => (goOn = resolve));
      onProgress(100);
      const blob = new Blob(['png'], { type: file.type }) as never; // Node's, not jsdom's
      return agent.backend.storeFile(blob, 'assistantUi');
    };
    const screen = await openPage(agent, agent.threadId, { upload });
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
    const composer = screen.aui().thread.composer();
    const status = () => composer.getState().attachments[0]?.status;
    void composer.addAttachment(new File(['png'], 'cat.png', { type: 'image/png' }));
    await waitFor(() => expect(status()).toEqual({ type: 'running', reason: 'uploading', progress: 50 }));
    act(() => goOn());
    await waitFor(() => expect(status()?.type).toBe('requires-action'));
    act(() => composer.setText('Look'));
    await act(async () => composer.send());
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['Nice picture.']));
    await settled(screen);
    const [question] = screen.thread().store.getState().thread.snapshot!.messages;
    expect(question!.attachments).toMatchObject([{ name: 'cat.png', contentType: 'image/png' }]);
    expect(JSON.stringify(agent.model.calls[0]!.prompt)).toContain('image/png');
    fails = true;
    await act(() => composer.addAttachment(new File(['x'], 'dog.png', { type: 'image/png' })));
    await waitFor(() => expect(status()).toMatchObject({ type: 'incomplete', message: 'The disk is full.' }));
    await agent.close();
  });
});

describe('messages outside the window', () => {
  it('messages outside the window can be edited, regenerated and copied', async () => {
    const agent = await startAgent([[text('New answer.')]]);
    await seedTurns(agent, agent.threadId, 5);
    const screen = await openPage(agent, agent.threadId, { windowSize: 2 });
    await waitFor(() => expect(contents(screen)).toEqual([['Question 4'], ['Answer 4']]));
    await act(() => screen.thread().commands.editMessage(`${agent.threadId}:1:0`, 'Question one'));
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['New answer.']));
    await settled(screen);
    const all = screen.thread().store.getState().thread.snapshot!.messages;
    expect(all.map(({ content }) => content.map((part) => 'text' in part && part.text).join())).toEqual([
      'Question 0',
      'Answer 0',
      'Question one',
      'New answer.',
    ]);
    await agent.close();
  });
});

describe('an app with its own functions', () => {
  it('an app with its own functions needs only a query with listUIMessages and syncStreams, and a mutation to send', async () => {
    const components = componentsGeneric() as unknown as ThreadComponents;
    const model = scriptedModel([[text('Hello from an app of its own.')]], { chunkDelayMs: 50 });
    const agent = new Agent(components.agent, { name: 'Own', languageModel: model } as never);
    const own = {
      createThread: mutationGeneric({
        args: {},
        handler: async (ctx): Promise<string> => (await agent.createThread(ctx, {})).threadId,
      }),
      list: queryGeneric({
        args: {
          threadId: v.string(),
          paginationOpts: paginationOptsValidator,
          streamArgs: v.optional(v.any()),
        },
        handler: async (ctx, args) => ({
          ...(await listUIMessages(ctx, components.agent, args)),
          streams: await syncStreams(ctx, components.agent, args),
        }),
      }),
      send: mutationGeneric({
        args: { threadId: v.string(), prompt: v.string() },
        handler: async (ctx, { threadId, prompt }): Promise<null> => {
          const { messageId } = await agent.saveMessage(ctx, { threadId, prompt, skipEmbeddings: true });
          await ctx.scheduler.runAfter(0, anyApi.chat!.run!, { threadId, promptMessageId: messageId });
          return null;
        },
      }),
    };
    const run = internalActionGeneric({
      args: { threadId: v.string(), promptMessageId: v.string() },
      handler: async (ctx, { threadId, promptMessageId }) => {
        const result = await agent.streamText(ctx, { threadId }, { promptMessageId } as never, everyDelta);
        await result.consumeStream();
      },
    });
    const backend = createBackend({
      functions: { chat: { ...own, run } },
      components: { agent: agentTest, assistantUi },
    });
    const client = connect(backend);
    const { chat } = anyApi as unknown as ApiFromModules<{ chat: typeof own }>;
    const threadId = await client.mutation(chat.createThread, {});
    const seen: string[] = [];
    function Page() {
      const runtime = useConvexAgentRuntime({
        threadId,
        api: { listThreadMessages: chat.list, sendMessage: chat.send },
      });
      return (
        <AssistantRuntimeProvider runtime={runtime}>
          <Sender />
        </AssistantRuntimeProvider>
      );
    }
    const control: { send?: (prompt: string) => Promise<void>; canReload?: boolean } = {};
    function Sender() {
      const messages = useAuiState(({ thread }) => thread.messages);
      const { commands } = useConvexThread();
      Object.assign(control, {
        send: (prompt: string) => commands.sendMessage(prompt),
        canReload: useAuiState(({ thread }) => thread.capabilities.reload),
      });
      seen.push(
        messages
          .map(({ content }) => content.map((part) => ('text' in part ? part.text : '')).join())
          .join(' / '),
      );
      return null;
    }
    render(
      <ConvexProvider client={client}>
        <Page />
      </ConvexProvider>,
    );
    await act(() => control.send!('Hi'));
    await waitFor(() => expect(seen.at(-1)).toBe('Hi / Hello from an app of its own.'));
    const grew = seen.filter((shown) => shown.startsWith('Hi / Hello'));
    expect(new Set(grew).size).toBeGreaterThan(1); // it streamed
    expect(control.canReload).toBe(false);
    await client.close();
  });
});

describe('an app with its own query', () => {
  it("with an app's own query, messages are edited, regenerated, deleted and rated by the ids of listUIMessages", async () => {
    const components = componentsGeneric() as unknown as ThreadComponents;
    const script: Script = ({ prompt, step }) => {
      const isNew = prompt.at(-1)?.role === 'user';
      return isNew ? [text('Let me look.'), search(`call-${step}`)] : [text(`Answer ${step}.`)];
    };
    const agent = new Agent(components.agent, { name: 'Own', languageModel: scriptedModel(script) } as never);
    const chat = defineThreadApi(components, {
      agent,
      authorize: async () => ({ userId: 'user' }),
      tools: () => tools,
    });
    const own = {
      list: queryGeneric({
        args: {
          threadId: v.string(),
          paginationOpts: paginationOptsValidator,
          streamArgs: v.optional(v.any()),
        },
        handler: async (ctx, args) => ({
          ...(await listUIMessages(ctx, components.agent, args)),
          streams: await syncStreams(ctx, components.agent, args),
        }),
      }),
    };
    const backend = createBackend({
      functions: { chat, own },
      components: { agent: agentTest, assistantUi },
    });
    const client = connect(backend);
    const apis = anyApi as unknown as ApiFromModules<{ chat: typeof chat; own: typeof own }>;
    const { sendMessage, regenerate, editMessage, deleteMessage, submitFeedback } = apis.chat;
    const commandsOf = { sendMessage, regenerate, editMessage, deleteMessage, submitFeedback };
    const api = { ...commandsOf, listThreadMessages: apis.own.list };
    const threadId = await client.mutation(apis.chat.createThread, {});
    const screen = await openPage({ client } as EmbeddedAgent, threadId, { api: api as never });
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
    const { commands } = screen.thread();
    const shows = async (...expected: string[][]) => {
      await waitFor(() => expect(contents(screen)).toEqual(expected));
      await settled(screen);
    };
    const answer = (call: number) => ['Let me look.', `call-${call}:done`, `Answer ${call + 1}.`];
    await say(screen, 'one');
    await shows(['one'], answer(0));
    await say(screen, 'two');
    await shows(['one'], answer(0), ['two'], answer(2));
    const idOf = (at: number) => screen.last()[at]!.id;

    await act(() => commands.submitFeedback(idOf(1), { type: 'positive' }));
    const { page } = await client.query(apis.chat.listThreadMessages, {
      threadId,
      paginationOpts: { cursor: null, numItems: 20 },
    });
    expect(page.map(({ metadata }) => metadata.feedback?.type)).toEqual([
      undefined,
      'positive',
      undefined,
      undefined,
    ]);
    await act(() => commands.regenerate(idOf(3)));
    await shows(['one'], answer(0), ['two'], answer(4));
    await act(() => commands.deleteMessage(idOf(3)));
    await shows(['one'], answer(0), ['two']);
    await act(() => commands.editMessage(idOf(0), 'uno'));
    await shows(['uno'], answer(6));
    await client.close();
  });
});

describe('a server', () => {
  it('a server renders without a warning and without a connection', () => {
    const client = new ConvexReactClient('https://example.convex.cloud', { logger: false });
    const { chat } = anyApi as unknown as { chat: Parameters<typeof useConvexAgentRuntime>[0]['api'] };
    function Page() {
      const runtime = useConvexAgentRuntime({ threadId: 'thread', api: chat });
      return (
        <AssistantRuntimeProvider runtime={runtime}>
          <ThreadPrimitive.Root>
            <Loading />
          </ThreadPrimitive.Root>
        </AssistantRuntimeProvider>
      );
    }
    function Loading() {
      useAui();
      return <p>{useAuiState(({ thread }) => thread.isLoading) ? 'Loading' : 'Loaded'}</p>;
    }
    const html = renderToString(
      <ConvexProvider client={client}>
        <Page />
      </ConvexProvider>,
    );
    expect(html).toContain('Loading');
    expect(errors).toEqual([]);
  });
});

it('switching threads shows nothing of the previous one', async () => {
  const agent = await startAgent(({ step }) => [text(`Answer ${step}.`)]);
  const screen = await openPage(agent, agent.threadId);
  await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
  await say(screen, 'one');
  await waitFor(() => expect(contents(screen)).toEqual([['one'], ['Answer 0.']]));
  await settled(screen);
  const second = await agent.client.mutation(agent.api.createThread, {});
  await act(async () => screen.switchTo(second));
  await waitFor(() => expect(screen.thread().threadId).toBe(second));
  await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
  await waitFor(() => expect(screen.last()).toEqual([]));
  await say(screen, 'two');
  await waitFor(() => expect(contents(screen)).toEqual([['two'], ['Answer 1.']]));
  await settled(screen);
  await act(async () => screen.switchTo(agent.threadId));
  await waitFor(() => expect(contents(screen)).toEqual([['one'], ['Answer 0.']]));
  for (const frame of screen.frames) {
    expect(new Set(frame.map(({ id }) => id.split(':')[0])).size).toBeLessThanOrEqual(1);
  }
  await agent.close();
});
