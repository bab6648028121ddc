import { componentsGeneric, type FunctionArgs } from 'convex/server';
import { createTool, saveMessages, type AgentComponent } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { ConvexError } from 'convex/values';
import { z } from 'zod';
import { createThreadBridge, type ThreadSnapshot } from '../../src/bridge/index.js';
import {
  createEmbeddedAgent,
  toolCall,
  type EmbeddedAgent,
  type EmbeddedAgentOptions,
  type Script,
} from '../../src/testing/index.js';
import { createLiveTurnJoin } from '../../src/runtime/frames/joinLiveTurn.js';
import { repeatable, type ReplyRunInfo, type ThreadUIMessage } from '../../src/server/index.js';
import { PATIENCE_MS } from '../support/patience.js';

const empty = z.object({});

/** A message with the data of its run, joined as in the runtime. */
export type ShownMessage = Omit<ThreadUIMessage, 'metadata'> & {
  readonly metadata: ThreadUIMessage['metadata'] & { readonly run?: ReplyRunInfo };
  readonly attempt?: number;
};

/** Tools that end in every possible way. */
export const tools = {
  search: createTool({
    description: 'finds',
    inputSchema: z.object({ q: z.string() }),
    execute: async (_, { q }) => `found ${q}`,
  }),
  boom: repeatable(
    createTool({
      description: 'throws',
      inputSchema: empty,
      execute: async (): Promise<string> => {
        throw new Error('boom\n    at secret (file.ts:1)');
      },
    }),
  ),
  soft: createTool({
    description: 'says that it failed',
    inputSchema: empty,
    execute: async () => ({ success: false, error: { message: 'soft', stack: 'SENTINEL' } }),
  }),
  remove: createTool({
    description: 'asks first',
    inputSchema: z.object({ file: z.string() }),
    needsApproval: () => true,
    execute: async (_, { file }) => `removed ${file}`,
  }),
  hang: createTool({
    description: 'never ends',
    inputSchema: empty,
    execute: (): Promise<string> => new Promise(() => {}),
  }),
  ask: createTool({ description: 'is answered by the client', inputSchema: empty, outputSchema: z.any() }),
};

export const search = (id: string) => toolCall('search', { q: id }, { toolCallId: id });
export const remove = (id: string) => toolCall('remove', { file: id }, { toolCallId: id });
export const plain = (name: 'boom' | 'soft' | 'hang' | 'ask', id: string) =>
  toolCall(name, {}, { toolCallId: id });

export type App = Awaited<ReturnType<typeof startApp>>;

/** The embedded agent with a thread of `ada`. Its functions are called without a socket. */
export async function startApp(
  script: Script,
  options: Partial<Omit<EmbeddedAgentOptions, 'component' | 'script'>> = {},
) {
  const embedded: EmbeddedAgent = createEmbeddedAgent({
    component: agentTest,
    script,
    tools: () => tools,
    ...options,
  });
  await embedded.client.close();
  const { api, backend, model, idle, server } = embedded;
  const as = (subject: string) => backend.t.withIdentity({ subject });
  const ada = as('ada');
  const threadId = await ada.mutation(api.createThread, {});
  const join = createLiveTurnJoin();
  /** A page as the runtime shows it, with the data of the newest turn's run. */
  const list = async (numItems = 1_000, cursor: string | null = null) => {
    const paginationOpts = { cursor, numItems };
    const streamArgs = { kind: 'list' as const };
    const { streams, ...answer } = await ada.query(api.listThreadMessages, {
      threadId,
      paginationOpts,
      ...(cursor === null && { streamArgs }),
    });
    const live = streams?.kind === 'list' ? streams.live : undefined;
    return { ...answer, page: join(answer.page, live) as ShownMessage[] };
  };
  return {
    api,
    backend,
    model,
    idle,
    server,
    as,
    ada,
    threadId,
    list,
    /** Sends a message, and waits for the reply. */
    async say(prompt: string) {
      const sent = await ada.mutation(api.sendMessage, { threadId, prompt });
      await idle();
      return sent;
    },
    async view() {
      return view((await list()).page);
    },
    /** The thread as a client that has just loaded it sees it. */
    async snapshot(): Promise<ThreadSnapshot> {
      const { page } = await list();
      return createThreadBridge({ threadId }).update({ persisted: page, complete: true });
    },
    async rows() {
      const { page } = await list();
      return page.flatMap(({ metadata }) => metadata.ids);
    },
  };
}

/** Stores a file like a client that uploads to the URL of `generateUploadUrl`. */
export const upload = ({ backend }: Pick<EmbeddedAgent, 'backend'>, content: string, type = 'text/plain') =>
  backend.storeFile(new Blob([content], { type }), 'assistantUi');

const components = componentsGeneric() as unknown as { agent: AgentComponent };

/** Finished turns: `Question 3`, `Answer 3`, with `more` after the answer. */
export async function seedTurns(
  { backend }: Pick<EmbeddedAgent, 'backend'>,
  threadId: string,
  count: number,
  more = '',
): Promise<void> {
  const messages = Array.from({ length: count }, (_, i) => [
    { role: 'user' as const, content: `Question ${i}` },
    { role: 'assistant' as const, content: `Answer ${i}${more}` },
  ]).flat();
  await backend.t.run((ctx) => saveMessages(ctx as never, components.agent, { threadId, messages }));
}

/** Each message as one line. */
export const view = (page: readonly ShownMessage[]): string[] =>
  page.map(({ role, status, parts, error }) => {
    const shown = parts.flatMap((part) => {
      if (part.type === 'step-start') return [];
      if (part.type === 'text') return part.text;
      if ('toolCallId' in part) return `${part.toolCallId}:${part.state}`;
      return part.type;
    });
    return [`${role}/${status}${error === undefined ? '' : ` (${error})`}:`, shown.join(' | ')]
      .join(' ')
      .trim();
  });

export const partOf = (page: readonly ShownMessage[], toolCallId: string): Record<string, unknown> =>
  page.flatMap(({ parts }) => parts).find((part) => 'toolCallId' in part && part.toolCallId === toolCallId)!;

/** What is streaming at the moment, as text. */
export async function streamed(app: App): Promise<string> {
  const listing = { threadId: app.threadId, paginationOpts: { cursor: null, numItems: 0 } };
  const ask = (streamArgs: NonNullable<FunctionArgs<typeof app.api.listThreadMessages>['streamArgs']>) =>
    app.ada.query(app.api.listThreadMessages, { ...listing, streamArgs });
  const list = await ask({ kind: 'list' });
  const cursors =
    list.streams?.kind === 'list'
      ? list.streams.messages.map(({ streamId }) => ({ streamId, cursor: 0 }))
      : [];
  const deltas = await ask({ kind: 'deltas', cursors });
  return JSON.stringify(deltas.streams);
}

/** The code of the ConvexError that a call ends with. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ConvexError) return (error.data as { code: unknown }).code;
    throw error;
  }
  return 'no error';
}

export async function until(isTrue: () => unknown): Promise<void> {
  const end = performance.now() + PATIENCE_MS; // tests stop the clock that `Date` reads
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`It did not come true: ${isTrue.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Checks again and again while `run` is running. */
export async function during(run: Promise<unknown>, look: () => Promise<void>): Promise<void> {
  const state = { isOver: false };
  const end = run.finally(() => (state.isOver = true));
  while (!state.isOver) {
    await look();
    await new Promise((resolve) => setTimeout(resolve, 2)); // without a pause, queries would leave no time for the run
  }
  await end;
}
