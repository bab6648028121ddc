import { createTool } from '@convex-dev/agent';
import { z } from 'zod';
import { repeatable } from '../../src/server/index.js';
import type { ServerFaults } from '../../src/testing/index.js';
import type { Fates } from './plan.js';
import type { PlannedCall } from './scenario.js';

/** The tools' own counts. */
export interface Effects {
  /** How often each call began to run. */
  readonly started: Map<string, number>;
  /** How often each call ran to its end. */
  readonly ended: Map<string, number>;
}

export const createEffects = (): Effects => ({ started: new Map(), ended: new Map() });

export interface ToolWorld {
  readonly effects: Effects;
  readonly calls: readonly PlannedCall[];
  readonly fates: Fates;
  readonly server: () => ServerFaults;
}

const count = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
const never = new Promise<never>(() => {});

/** What a tool returns. */
export const resultOf = (id: string): string => `done ${id}`;

/** The work of a tool whose process may die at any moment. A dead tool has no effect. */
export async function work({ effects, calls, fates, server }: ToolWorld, id: string): Promise<string> {
  const { deaths } = server();
  const stayAlive = () => (server().deaths === deaths ? undefined : never);
  count(effects.started, id);
  await pause(calls.find((call) => call.id === id)?.ms ?? 0);
  await stayAlive();
  if (fates.killsIn(id, 'before')) await server().kill();
  await stayAlive();
  count(effects.ended, id);
  if (fates.killsIn(id, 'after')) await server().kill();
  await stayAlive();
  return resultOf(id);
}

const inputSchema = z.object({ for: z.string() });

export function createTools(world: ToolWorld) {
  const description = 'has an effect';
  const execute = async (_: unknown, input: { for: string }) => work(world, input.for);
  const tool = () => createTool({ description, inputSchema, execute });
  return {
    charge: tool(),
    read: repeatable(tool()),
    ask: createTool({ description, inputSchema, needsApproval: () => true, execute }),
    watch: createTool({
      description,
      inputSchema,
      execute: async function* (_, input): AsyncGenerator<string> {
        yield `working on ${input.for}`;
        const done = await work(world, input.for);
        yield `nearly ${done}`;
        yield done;
      },
    }),
    fail: createTool({
      description,
      inputSchema,
      execute: async (_, input): Promise<string> => {
        await work(world, input.for);
        throw new Error('no such account');
      },
    }),
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => (ms > 0 ? setTimeout(resolve, ms) : resolve()));
