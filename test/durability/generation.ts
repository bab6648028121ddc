import agentTest from '@convex-dev/agent/test';
import type { ThreadSnapshot } from '../../src/bridge/index.js';
import type { LedgerEntry } from '../../src/server/index.js';
import { createEmbeddedAgent, type EmbeddedAgent } from '../../src/testing/index.js';
import { PATIENCE_MS } from '../support/patience.js';
import { loadPage, openPage, pause } from './page.js';
import { createFates, DELTAS, type Plan } from './plan.js';
import { callsOf, scriptOf } from './scenario.js';
import { createEffects, createTools, type Effects } from './tools.js';

export interface Generation {
  readonly plan: Plan;
  readonly effects: Effects;
  readonly ledger: readonly LedgerEntry[];
  /** Calls whose result the ledger accepted. */
  readonly recorded: ReadonlySet<string>;
  /** The screen of a page that was open all the time. */
  readonly screen: ThreadSnapshot;
  /** The screen of a page that opens afterwards. */
  readonly reload: ThreadSnapshot;
  /** Calls that the open page showed as complete at some time. */
  readonly completed: ReadonlySet<string>;
  /** How the last run of each turn ended, or `stuck`. */
  readonly runs: readonly string[];
  /** The writes that the runs made, by name. */
  readonly writes: readonly string[];
  /** How many faults took effect. */
  readonly struck: number;
}

/** Finds and resumes dead runs at once, and retries writes at once. The defaults wait for seconds. */
const IMPATIENT = { checkRunsEveryMs: 20, resumeDelayMs: () => 0, writeRetriesMs: [0, 0, 0] };

/** Runs one conversation on the real agent with the faults of a plan, and waits until it is over. */
export async function generate(plan: Plan): Promise<Generation> {
  const { turns, deltas, faults } = plan;
  const effects = createEffects();
  const fates = createFates(faults);
  const saveStreamDeltas = DELTAS[deltas];
  const app = createEmbeddedAgent({
    component: agentTest,
    script: scriptOf(turns),
    tools: () => createTools({ effects, calls: callsOf(turns), fates, server: () => app.server }),
    ...(saveStreamDeltas !== undefined && { saveStreamDeltas }),
    ...IMPATIENT,
  });
  const { client, api } = app;
  const threadId = await client.mutation(api.createThread, {});
  const writes: string[] = [];
  const recordedIds = new Set<string>();
  const requests: Array<Promise<unknown>> = [];
  let sent = 0;
  const send = () => client.mutation(api.sendMessage, { threadId, prompt: turns[sent++]!.prompt });
  app.server.onWrite((write) => {
    writes.push(write.name);
    const { interruption } = plan;
    if (interruption && write.index === interruption.at) {
      if (interruption.type === 'stop')
        requests.push(client.mutation(api.stop, { threadId }).catch(() => {}));
      else if (sent < turns.length) requests.push(send());
    }
    return fates.of(write);
  });
  // Null means that the fence refused it.
  app.server.onStored(({ name, args, result }) => {
    if (name === 'setResult' && result !== null) recordedIds.add((args as { id: string }).id);
  });

  const page = openPage(client, api, threadId);
  let isOver = true;
  while (isOver && sent < turns.length) {
    await send();
    isOver = await answerUntilOver(app, threadId, plan, requests);
  }
  const reload = await loadPage(client, api, threadId);
  await page.until(reload);
  const ledger = await Promise.all(
    turns.map((_, order) => client.query(api.getToolCalls, { threadId, order })),
  );
  const runs = isOver ? await lastRuns(app) : ['stuck'];
  const recorded = await toolCallIds(app, recordedIds);
  const screen = page.snapshot();
  const { completed } = page;
  page.close();
  await app.close();
  const struck = fates.struck();
  return { plan, effects, ledger: ledger.flat(), recorded, screen, reload, completed, runs, writes, struck };
}

/** Waits until nothing runs, answers open questions, and waits again. Returns false if this takes too long. */
async function answerUntilOver(
  app: EmbeddedAgent,
  threadId: string,
  { turns, areAnsweredTogether = true }: Plan,
  requests: readonly Promise<unknown>[],
): Promise<boolean> {
  const { client, api } = app;
  const calls = callsOf(turns);
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    await Promise.all(requests);
    if (Date.now() > end) return false;
    if ((await readRuns(app)).some(({ status }) => status === 'queued' || status === 'running')) {
      await pause(5);
      continue;
    }
    const { toolCalls } = await loadPage(client, api, threadId);
    const asked = toolCalls.filter(({ approval, actionable }) => approval && actionable);
    if (asked.length === 0) return true;
    const responses = asked.slice(0, areAnsweredTogether ? undefined : 1).map(({ toolCallId, approval }) => ({
      approvalId: approval!.id,
      approved: calls.find(({ id }) => id === toolCallId)?.isApproved ?? true,
    }));
    await client.mutation(api.respondToApproval, { threadId, responses });
  }
}

interface InComponent {
  runInComponent<Value>(
    component: string,
    handler: (ctx: {
      db: { query(table: string): { collect(): Promise<Array<Record<string, unknown>>> } };
    }) => Promise<Value>,
  ): Promise<Value>;
}

const readTable = ({ backend }: EmbeddedAgent, table: string) =>
  (backend.t as unknown as InComponent).runInComponent('assistantUi', (ctx) => ctx.db.query(table).collect());

const readRuns = async (app: EmbeddedAgent) =>
  (await readTable(app, 'runs')) as unknown as Array<{ order: number; status: string }>;

async function lastRuns(app: EmbeddedAgent): Promise<string[]> {
  const last: string[] = [];
  for (const { order, status } of await readRuns(app)) last[order] = status;
  return last;
}

async function toolCallIds(app: EmbeddedAgent, ids: ReadonlySet<string>): Promise<Set<string>> {
  const records = await readTable(app, 'toolCalls');
  return new Set(
    records.filter(({ _id }) => ids.has(String(_id))).map(({ toolCallId }) => String(toolCallId)),
  );
}
