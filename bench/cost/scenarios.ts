import type { CostReport } from '../../src/testing/index.js';
import { text, toolCall } from '../../src/testing/index.js';
import { type Mode, pageSizeOf } from './tab.js';
import { createWorld, type World, type WorldOptions, words } from './world.js';

/** The measurements, by the name of their row in the table. */
export type Measurements = Readonly<Record<string, CostReport>>;

type Scenario = (mode: Mode) => Promise<Measurements>;

/** Runs a scenario in its own world. */
async function inWorld(
  options: WorldOptions,
  run: (world: World) => Promise<Measurements>,
): Promise<Measurements> {
  const world = createWorld(options);
  try {
    return await run(world);
  } finally {
    await world.close();
  }
}

/** Sends a message, and waits for the reply and the work that follows it. */
const turn =
  (world: World, client: Parameters<World['send']>[0], threadId: string, aftermathMs?: number) =>
  async () => {
    await world.send(client, threadId);
    await world.finish(aftermathMs);
  };

/** A reply of some words in a thread with stored messages. */
export const reply =
  (row: string, stored: number, length: number, tabs = 1): Scenario =>
  (mode) =>
    inWorld({ mode, script: [[text(words(length))]] }, async (world) => {
      const threadId = await world.seed(stored);
      const opened = [];
      for (let i = 0; i < tabs; i++) opened.push(await world.open(threadId));
      return { [row]: await world.measure(turn(world, opened[0]!.client, threadId)) };
    });

/** A reply of some steps, each with three parallel tool calls. */
export const toolSteps =
  (row: string, stored: number, steps: number): Scenario =>
  (mode) => {
    const calls = (step: number) =>
      [0, 1, 2].map((i) => toolCall('large', { q: `${step}-${i}` }, { toolCallId: `call-${step}-${i}` }));
    const script = [
      ...Array.from({ length: steps }, (_, step) => [text(`Step ${step} ${words(20)}`), ...calls(step)]),
      [text(words(100))],
    ];
    return inWorld({ mode, script }, async (world) => {
      const threadId = await world.seed(stored);
      const { client } = await world.open(threadId);
      return { [row]: await world.measure(turn(world, client, threadId)) };
    });
  };

/** One turn of many steps: the whole turn, and the mean of ten steps from some of them on. */
export const longTurn =
  (row: string, steps: number, at: readonly number[]): Scenario =>
  (mode) => {
    const marks: CostReport[] = [];
    let report = (): CostReport | undefined => undefined;
    const options: WorldOptions = {
      mode,
      steps: steps + 1,
      chunkDelayMs: 5,
      script({ step }) {
        const mark = report();
        if (mark) marks.push(mark);
        if (step >= steps) return [text('Done.')];
        return [text(`Step ${step}.`), toolCall('small', { q: `q${step}` }, { toolCallId: `call-${step}` })];
      },
    };
    return inWorld(options, async (world) => {
      report = () => world.report();
      const threadId = await world.seed(20);
      const { client } = await world.open(threadId);
      const whole = await world.measure(turn(world, client, threadId));
      const perStep = at.map(
        (step) => [`${row}, a step at ${step}`, meanBetween(marks[step]!, marks[step + 10]!)] as const,
      );
      return { [row]: whole, ...Object.fromEntries(perStep) };
    });
  };

/** Opens a thread, and scrolls back in it. */
export const open =
  (row: string, stored: number, scrolled: number): Scenario =>
  (mode) =>
    inWorld({ mode, script: [] }, async (world) => {
      const threadId = await world.seed(stored);
      const opened = await world.measure(async () => void (await world.open(threadId)));
      if (scrolled === 0) return { [row]: opened };
      const tab = await world.open(threadId);
      const scroll = await world.measure(async () => {
        for (let i = 0; i < scrolled / pageSizeOf(mode); i++) {
          const before = tab.count;
          tab.loadMore();
          await world.until(() => tab.count > before);
          await world.pass(100);
        }
      });
      return { [row]: opened, [`${row}, scroll back ${scrolled}`]: scroll };
    });

/** A list of threads beside the thread: opened and read to its end, and during a reply. */
export const threadList =
  (row: string, threads: number, length: number): Scenario =>
  (mode) =>
    inWorld({ mode, script: [[text(words(length))]] }, async (world) => {
      for (let i = 0; i < threads; i++) await world.seed(0, `Thread number ${i}`);
      const threadId = await world.seed(50);
      let client: Parameters<World['send']>[0] | undefined;
      const opened = await world.measure(async () => {
        const tab = await world.open(threadId, { hasList: true });
        ({ client } = tab);
        for (let i = 50; i <= threads; i += 50) {
          tab.loadMoreThreads();
          await world.pass(500);
        }
      });
      return {
        [`${row}, open`]: opened,
        [`${row}, reply`]: await world.measure(turn(world, client!, threadId)),
      };
    });

/** Sends a message, and stops the reply. */
export const stop =
  (row: string, stored: number, afterMs: number): Scenario =>
  (mode) =>
    inWorld({ mode, script: [[text(words(500))]] }, async (world) => {
      const threadId = await world.seed(stored);
      const { client } = await world.open(threadId);
      const cost = await world.measure(async () => {
        await world.send(client, threadId);
        await world.pass(afterMs);
        await world.stop(client, threadId, stored / 2);
        await world.finish();
      });
      return { [row]: cost };
    });

/** Minutes of a running tool without a sign of life. */
export const silence =
  (row: string, stored: number, minutes: number): Scenario =>
  (mode) => {
    const ms = minutes * 60_000;
    const script = [[text('Let me look.'), toolCall('silent', {})], [text('Done.')]];
    return inWorld({ mode, script, silentMs: ms + 10_000 }, async (world) => {
      const threadId = await world.seed(stored);
      const { client } = await world.open(threadId);
      await world.send(client, threadId);
      await world.pass(5_000);
      const cost = await world.measure(() => world.pass(ms, 250));
      await world.finish();
      return { [row]: cost };
    });
  };

/** A tab that stays open for many short turns in a row. */
export const longSession =
  (row: string, turns: number, group: number): Scenario =>
  (mode) =>
    inWorld({ mode, script: () => [text(words(10))] }, async (world) => {
      const threadId = await world.seed(0);
      const { client } = await world.open(threadId);
      const groups: Record<string, CostReport> = {};
      for (let from = 0; from < turns; from += group) {
        const cost = await world.measure(async () => {
          for (let i = 0; i < group; i++) await turn(world, client, threadId, 1_000)();
        });
        groups[`${row}, ${from + 1} to ${from + group}`] = cost;
      }
      return groups;
    });

/** The mean of ten steps between two reports. */
function meanBetween(from: CostReport, to: CostReport): CostReport {
  const mean = (value: (report: CostReport) => number) => (value(to) - value(from)) / 10;
  return {
    calls: {
      total: mean(({ calls }) => calls.total),
      subscriptions: mean(({ calls }) => calls.subscriptions),
      cached: mean(({ calls }) => calls.cached),
      queries: mean(({ calls }) => calls.queries),
      mutations: mean(({ calls }) => calls.mutations),
      actions: mean(({ calls }) => calls.actions),
    },
    documentsRead: mean(({ documentsRead }) => documentsRead),
    bytesRead: mean(({ bytesRead }) => bytesRead),
    documentsWritten: mean(({ documentsWritten }) => documentsWritten),
    bytesWritten: mean(({ bytesWritten }) => bytesWritten),
    bytesSent: mean(({ bytesSent }) => bytesSent),
    transitions: mean(({ transitions }) => transitions),
    price: mean(({ price }) => price),
    largest: null,
    functions: [],
  };
}

/** The scenarios of `npm run bench:cost`. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'a-0': reply('a: reply of 500 words, 0 stored', 0, 500),
  'a-50': reply('a: reply of 500 words, 50 stored', 50, 500),
  'a-500': reply('a: reply of 500 words, 500 stored', 500, 500),
  'a-5000': reply('a: reply of 500 words, 5,000 stored', 5_000, 500),
  b: toolSteps('b: 5 steps of 3 parallel tools', 500, 5),
  c: silence('c: 10 silent minutes of a tool', 500, 10),
  d: reply('d: reply of 500 words, 3 tabs', 500, 500, 3),
  e: open('e: open a thread of 5,000', 5_000, 500),
  f: longTurn('f: turn of 300 steps', 300, [10, 290]),
  g: stop('g: send, stop after 3 s', 500, 3_000),
  h: threadList('h: list of 200 threads', 200, 300),
  i: longSession('i: short turns, one tab', 120, 20),
};

/** Small versions of the scenarios, for the budgets of `npm test`. */
export const SMALL_SCENARIOS: Readonly<Record<string, Scenario>> = {
  reply: reply('reply', 60, 50),
  tabs: reply('three tabs', 60, 30, 3),
  tools: toolSteps('steps with tools', 60, 2),
  turn: longTurn('long turn', 24, [2, 13]),
  open: open('open a thread', 200, 100),
  list: threadList('list of threads', 60, 20),
  stop: stop('stop', 60, 600),
  silence: silence('silent tool', 20, 1),
  session: longSession('short turns', 8, 4),
};
