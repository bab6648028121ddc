import { Agent } from '@convex-dev/agent';
import type { ConvexReactClient } from 'convex/react';
import { anyApi, componentsGeneric, type ApiFromModules } from 'convex/server';
import { defineThreadApi, ownerOnly, type ThreadApiOptions, type ThreadComponents } from '../server/index.js';
import assistantUi from '../test.js';
import type { Identity } from './backend/backend.js';
import { connect, type ConnectOptions } from './sync/connect.js';
import { createBackend, type ComponentSource, type EmbeddedBackend } from './backend/createBackend.js';
import { createFaultyCommits, type CommitFaults } from './commitFaults.js';
import { createFaultyRuns, type ServerFaults } from './serverFaults.js';
import {
  scriptedModel,
  type Script,
  type ScriptedModel,
  type ScriptedModelOptions,
} from './model/scriptedModel.js';

/** The functions of `defineThreadApi`, as an app finds them in its own `api`. */
export type ThreadApiRefs = ApiFromModules<{ chat: ReturnType<typeof defineThreadApi> }>['chat'];

/** Options of `createEmbeddedAgent`: those of `defineThreadApi`, and a script. */
export interface EmbeddedAgentOptions extends Partial<Omit<ThreadApiOptions, 'agent'>> {
  /** The default export of `@convex-dev/agent/test`. You pass it in because only your bundler can load it. */
  readonly component: ComponentSource;
  /** What the model says. */
  readonly script: Script;
  /** How the model says it: pauses, clock and name. */
  readonly model?: ScriptedModelOptions;
  /** The agent's name in its rows. @default 'Assistant' */
  readonly name?: string;
  /** The user the client is logged in as. @default 'user' */
  readonly user?: string;
  /** The address the backend is served at, if it is served. */
  readonly origin?: string;
  /** Whether to enforce Convex's limits, as in `createBackend`. @default true */
  readonly convexLimits?: boolean;
}

/** What `createEmbeddedAgent` returns. */
export interface EmbeddedAgent {
  /** A real client, logged in. */
  readonly client: ConvexReactClient;
  /** The functions of the chat, for the client or for `useConvexAgentRuntime`. */
  readonly api: ThreadApiRefs;
  /** The scripted model. Its `calls` are the calls it received. */
  readonly model: ScriptedModel;
  /** The backend behind the clients. */
  readonly backend: EmbeddedBackend;
  /** Kills the process of a run, and makes its writes fail. */
  readonly server: ServerFaults & CommitFaults;
  /** Connects another client to the same backend: a second tab, or a second user. */
  readonly connect: (options?: ConnectOptions) => ConvexReactClient;
  /** Resolves when no run is scheduled or in progress. */
  readonly idle: () => Promise<void>;
  /** Closes all clients. */
  readonly close: () => Promise<void>;
}

/**
 * A whole chat backend in this process, for tests and demos without a deployment: the real agent component, the thread
 * API and a scripted model. Users can only access their own threads, unless `authorize` decides otherwise.
 */
export function createEmbeddedAgent(options: EmbeddedAgentOptions): EmbeddedAgent {
  const {
    component,
    script,
    name = 'Assistant',
    user = 'user',
    origin,
    convexLimits = true,
    model: modelOptions,
    ...rest
  } = options;
  const components = componentsGeneric() as unknown as ThreadComponents;
  const model = scriptedModel(script, modelOptions);
  const agent = new Agent(components.agent, { name, languageModel: model } as never); // TS2590, see `StreamingAgent`
  const defined = defineThreadApi(components, {
    authorize: ownerOnly(async (ctx) => (await ctx.auth.getUserIdentity())?.subject),
    ...rest,
    agent,
  });
  const { runThread, faults } = createFaultyRuns(defined.runThread, () => backend);
  const { commitRun, faults: commitFaults } = createFaultyCommits(defined.commitRun);
  const chat = { ...defined, runThread, commitRun };
  const backend: EmbeddedBackend = createBackend({
    functions: { chat },
    components: { agent: component, assistantUi },
    convexLimits,
    ...(origin !== undefined && { origin }),
  });
  const { chat: api } = anyApi as unknown as { chat: ThreadApiRefs };
  const clients: ConvexReactClient[] = [];
  const open = (connectOptions?: ConnectOptions) => {
    const identity: Identity = { subject: user };
    const client = connect(backend, { identity, ...connectOptions });
    clients.push(client);
    return client;
  };
  return {
    client: open(),
    api,
    model,
    backend,
    server: Object.assign(faults, commitFaults),
    connect: open,
    idle: () => untilIdle(backend),
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

async function untilIdle(backend: EmbeddedBackend): Promise<void> {
  for (;;) {
    const jobs = await backend.t.run((ctx) => ctx.db.system.query('_scheduled_functions').collect());
    const isOpen = ({ name, args, state }: (typeof jobs)[number]) =>
      name.endsWith('runThread') &&
      args[0]?.runId !== undefined &&
      (state.kind === 'pending' || state.kind === 'inProgress');
    if (!jobs.some(isOpen)) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
