import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { ConvexClient } from 'convex/browser';
import { anyApi } from 'convex/server';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Api } from '../backend/entry.js';
import { blocksOf, STORIES, type ScenarioName, scenarios } from '../scenarios.js';
import { startServer } from './server.js';
import { expectTrueFrames } from './truth.js';
import { watchPage, type Frame, type Row } from './watch.js';

const { chat: api, e2e } = anyApi as unknown as Api;
const given = inject('e2e');

let server: ViteDevServer;
let url: string;
let browser: Browser;
let client: ConvexClient;

beforeAll(async () => {
  server = await startServer(given.page);
  url = new URL(server.resolvedUrls!.local[0]!).origin;
  browser = await chromium.connect(given.browser);
  client = new ConvexClient(url, {
    skipConvexDeploymentUrlCheck: true,
    logger: false,
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
  });
});
afterAll(async () => {
  await client.close();
  await browser.close();
  await server.close();
});

export async function startThread(title?: string): Promise<string> {
  const threadId = await client.mutation(api.createThread, title === undefined ? {} : { title });
  onTestFinished(async () => void (await client.mutation(e2e.release, { threadId })));
  return threadId;
}

/** The gate of a story: `reached` returns when its run waits there. */
export const storyGate = (gate: string) => ({
  reached: () => client.action(e2e.reached, { threadId: STORIES, gate }),
  open: () => client.mutation(e2e.open, { threadId: STORIES, gate }),
});

/** A new device without stored data. */
export async function openDevice(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const device = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options });
  device.setDefaultTimeout(90_000); // patience on a busy machine
  onTestFinished(() => device.close());
  return device;
}

interface Opened {
  readonly page: Page;
  /** Everything that has been on the page, one list per load. */
  readonly loads: readonly (readonly Frame[])[];
  /** Everything that the server has sent to the page. */
  readonly received: readonly string[];
  /** Unhandled errors of the page. */
  readonly errors: string[];
}

export async function openPage(address: string, device?: BrowserContext): Promise<Opened> {
  const page = await (device ?? (await openDevice())).newPage();
  const loads = await watchPage(page);
  const errors: string[] = [];
  const received: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(String(payload))),
  );
  await page.goto(address);
  return { page, loads, errors, received };
}

export interface Chat extends Opened {
  readonly threadId: string;
  /** The current content of the page. */
  readonly read: () => Promise<Frame>;
  /** The last frame that the page has sent: poll this, it costs the browser nothing. */
  readonly latest: () => Frame;
  /** The blocks of the newest answer in `latest`. */
  readonly answer: () => string[];
  readonly write: (prompt: string) => Promise<void>;
  /** Sends the prompt of a scenario. */
  readonly tell: (scenario: ScenarioName) => Promise<void>;
  /** Waits until the run is at a gate, and until the page shows what was said before it. */
  readonly at: (gate: string, ...blocks: string[]) => Promise<void>;
  readonly open: (...gates: string[]) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Uses the panel of faults. */
  readonly fault: (name: string) => Promise<void>;
  /** Waits until nothing is running. */
  readonly end: () => Promise<void>;
}

/** A page that has not drawn anything yet. It counts as running, so that no test mistakes it for the end. */
const LOADING: Frame = { rows: [], isRunning: true };

/** The demo in a browser, in a new thread. */
export async function openChat({
  threadId,
  device,
}: { threadId?: string; device?: BrowserContext } = {}): Promise<Chat> {
  const [of, on] = await Promise.all([threadId ?? startThread(), device ?? openDevice()]);
  const opened = await openPage(`${url}/index.html#/${encodeURIComponent(of)}`, on);
  const { page } = opened;
  const chat: Chat = {
    ...opened,
    threadId: of,
    read: () => page.evaluate(() => window.readFrame()),
    latest: () => opened.loads.at(-1)?.at(-1) ?? LOADING,
    answer: () => answerIn(chat.latest()),
    async write(prompt) {
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill(prompt);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    },
    tell: (scenario) => chat.write(`${scenario} @${of}`),
    async at(gate, ...blocks) {
      await client.action(e2e.reached, { threadId: of, gate });
      if (blocks.length > 0) await expect.poll(chat.answer).toEqual(blocks);
    },
    async open(...gates) {
      await Promise.all(gates.map((gate) => client.mutation(e2e.open, { threadId: of, gate })));
    },
    async reload() {
      await page.reload();
      await page.locator('[data-slot="message"]').first().waitFor();
    },
    async fault(name) {
      const panel = page.getByRole('region', { name: 'Faults' });
      if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Faults' }).click();
      await panel.getByText(name, { exact: true }).click();
    },
    async end() {
      await expect.poll(() => chat.latest().isRunning).toBe(false);
    },
  };
  return chat;
}

export const answerIn = ({ rows }: Frame): string[] =>
  shownIn(rows.findLast(({ role }) => role === 'assistant'));

export const shownIn = (row: Row | undefined): string[] => row?.blocks.map(({ shown }) => shown) ?? [];

/**
 * Expects a finished run: the screen shows everything the model said and never showed anything else, and a reload shows
 * the same.
 */
export async function expectTold(chat: Chat, scenario: ScenarioName): Promise<void> {
  const blocks = blocksOf(scenarios[scenario]);
  await expect.poll(chat.answer).toEqual(blocks);
  await chat.end();
  const before = await chat.read();
  await chat.reload();
  await expect.poll(chat.latest).toEqual(before);
  expectTrueFrames(chat.loads, blocks);
  expect(chat.errors).toEqual([]);
}

/** One thread in two tabs. */
export async function openTabs(): Promise<readonly [Chat, Chat]> {
  const one = await openChat();
  return [one, await openChat({ threadId: one.threadId })];
}
