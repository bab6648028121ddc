import { describe, expect, it } from 'vitest';
import { createThreadBridge, type ThreadSnapshot } from '../../src/bridge/index.js';
import {
  createEventReducer,
  fetchEvents,
  serveThreadEvents,
  type Clock,
  type EventReducer,
  type ServeThreadEventsOptions,
} from '../../src/events/index.js';
import { delay, hold, reasoning, source, text, type Piece, type Step } from '../../src/testing/index.js';
import { plain, remove, search, startApp, type App } from '../server/app.js';
import { everyDelta } from '../support/agentOptions.js';
import { createRandom, runs, seeded } from '../support/deep.js';
import { expectNothingLost } from '../support/invariants.js';
import { contentsOf } from './threads.js';

/** The response to a user of an HTTP action that serves the thread. */
function serve(
  app: App,
  options: Partial<ServeThreadEventsOptions> = {},
  init: RequestInit = {},
  user = 'ada',
) {
  const caller = app.as(user);
  return serveThreadEvents(
    { runQuery: (query, args) => caller.query(query, args) },
    new Request('https://example.convex.site/events', init),
    { threadId: app.threadId, query: app.api.listThreadMessages, pollMs: 1, maxPollMs: 4, ...options },
  );
}

/** Reads a served thread to its end, over connections that may break, and shows every event. */
async function follow(
  app: App,
  { breaksAfter = Infinity, ...options }: FollowOptions = {},
  reducer: EventReducer = createEventReducer(),
) {
  const bridge = createThreadBridge({ threadId: app.threadId });
  const frames: ThreadSnapshot[] = [];
  const bytes = { received: 0 };
  // Each connection lasts longer than the one before, because connections that always break early make no progress.
  for (let limit = breaksAfter, isOver = false; !isOver; limit *= 2)
    isOver = await readOnce(app, { breaksAfter: limit, options, reducer, bytes }, show);
  function show() {
    frames.push(bridge.update(reducer.frame));
  }
  return { reducer, frames, last: frames.at(-1)!, bytes: bytes.received };
}

interface FollowOptions extends Partial<ServeThreadEventsOptions> {
  /** The connection breaks after this many events. */
  readonly breaksAfter?: number;
}

interface Connection {
  readonly breaksAfter: number;
  readonly options: Partial<ServeThreadEventsOptions>;
  readonly reducer: EventReducer;
  readonly bytes: { received: number };
}

/** Whether the thread is complete. */
async function readOnce(app: App, { breaksAfter, options, reducer, bytes }: Connection, show: () => void) {
  let count = 0;
  const fetch = async (_: string, init: RequestInit) => {
    const response = await serve(app, options, init);
    if (!response.body) return response;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes.received += chunk.length;
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, response);
  };
  for await (const event of fetchEvents('/', { lastEventId: reducer.lastEventId, fetch })) {
    reducer.push(event);
    show();
    if (++count >= breaksAfter) return false;
  }
  return count === 0 || !reducer.isOpen;
}

const send = (app: App, prompt: string) =>
  app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt });

/** A random run: steps with reasoning, text and calls of every kind. */
function randomScript(random: () => number): Step[] {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  let calls = 0;
  const piece = (): Piece =>
    pick<() => Piece>([
      () => text(`Sentence number ${calls++}, in a few words.`),
      () => reasoning(`Thought ${calls++}.`),
      () => search(`s${calls++}`),
      () => search(`s${calls++}`),
      () => plain(pick(['boom', 'soft']), `p${calls++}`),
      () => delay(2),
      () => source(`https://example.com/${calls++}`),
    ])();
  const steps = Array.from({ length: 1 + Math.floor(random() * 3) }, () => [
    ...Array.from({ length: 1 + Math.floor(random() * 4) }, piece),
    search(`last${calls++}`),
  ]);
  return [...steps, [text('That is all.')]];
}

/** A clock whose timers are due at once and advance the time. */
const skippingClock = (now: () => number, moveOn: (ms: number) => void): Clock => ({
  now,
  setTimeout(ring, ms) {
    moveOn(ms);
    queueMicrotask(ring);
  },
  clearTimeout() {},
});

describe('a thread of the real agent, served as events', () => {
  it(
    'shows the same messages as the thread, over connections that break',
    seeded(async (seed) => {
      for (let run = 0; run < runs(3); run++) {
        const random = createRandom(seed + run);
        const app = await startApp(randomScript(random), random() < 0.5 ? everyDelta : {});
        await send(app, 'Go');
        const breaksAfter = random() < 0.3 ? Infinity : 1 + Math.floor(random() * 12);
        const { frames, last } = await follow(app, { breaksAfter });
        frames.slice(1).forEach((frame, i) => expectNothingLost(frames[i]!, frame));
        await app.idle();
        expect(contentsOf(last)).toEqual(contentsOf(await app.snapshot()));
        expect(last.isRunning).toBe(false);
      }
    }),
  );

  it('an event stream ends when a person has to decide, and continues with the answer', async () => {
    const app = await startApp([[text('Shall I?'), remove('a')], [text('Removed.')]]);
    await send(app, 'Delete');
    const first = await follow(app);
    expect(first.last.toolCalls).toMatchObject([{ state: 'approval-requested', actionable: true }]);
    expect(first.last.isRunning).toBe(false);
    const [call] = first.last.toolCalls;
    await app.ada.mutation(app.api.respondToApproval, {
      threadId: app.threadId,
      responses: [{ approvalId: call!.approval!.id, approved: true }],
    });
    const { last } = await follow(app, {}, first.reducer);
    await app.idle();
    expect(contentsOf(last)).toEqual(contentsOf(await app.snapshot()));
    expect(last.toolCalls).toMatchObject([{ state: 'output-available' }]);
  });

  it('an event stream refuses strangers and unknown threads in the same way', async () => {
    const app = await startApp([[text('Secret')]]);
    await app.say('Go');
    expect((await serve(app, {}, {}, 'eve')).status).toBe(403);
    expect((await serve(app, { threadId: 'none' })).status).toBe(403);
  });

  it('an event stream answers 204 to a reader who has everything', async () => {
    const app = await startApp([[text('Hi')], [text('Ho')]]);
    await app.say('One');
    const { reducer } = await follow(app);
    const headers = { 'last-event-id': reducer.lastEventId! };
    expect((await serve(app, {}, { headers })).status).toBe(204);
    await app.say('Two');
    expect(await (await serve(app, {}, { headers })).text()).not.toContain('One');
  });

  it('an event stream sends only what is new to a reader who resumes', async () => {
    const script = Array.from({ length: 12 }, (_, i) => [text(`Reply ${i}.`)]);
    const app = await startApp(script);
    await app.say('First');
    const { reducer } = await follow(app);
    for (let i = 1; i < script.length; i++) await app.say(`Prompt ${i}`);
    const { last } = await follow(app, { pageSize: 4 }, reducer);
    expect(contentsOf(last)).toEqual(contentsOf(await app.snapshot()));
  });

  it('a silent event stream stays open, and ends after its maximum duration', async () => {
    const gate = hold();
    const app = await startApp([[text('Wait'), gate, text(' for it.')]]);
    await send(app, 'Go');
    let now = 0;
    const clock = skippingClock(
      () => now,
      (ms) => (now += ms),
    );
    const response = await serve(app, { clock, pollMs: 250, maxPollMs: 2_000 });
    const reply = await response.text();
    expect(reply.match(/^: $/gm)!.length).toBeGreaterThan(10);
    expect(now).toBeLessThan(305_000);
    expect(reply).not.toContain('"status"');
    gate.release();
    await app.idle();
  });

  it('a waiting event stream makes two queries for each pause', async () => {
    const gate = hold();
    const app = await startApp([[text('Wait'), gate]]);
    await send(app, 'Go');
    let queries = 0;
    let now = 0;
    const clock = skippingClock(
      () => now,
      (ms) => (now += ms),
    );
    const response = await serveThreadEvents(
      { runQuery: (query, args) => (queries++, app.ada.query(query, args)) },
      new Request('https://example.convex.site/events'),
      { threadId: app.threadId, query: app.api.listThreadMessages, maxDurationMs: 60_000, clock },
    );
    await response.text();
    // A pause of 2 s after the first few, two queries each, and some at the start.
    expect(queries).toBeLessThan((60 / 2) * 2 + 30);
    gate.release();
    await app.idle();
  });

  it('events add less than 1 KB to a reply with two tools', async () => {
    const script = [
      [text('I will search for that information first.'), search('a')],
      [text('Based on the results, I look for more.'), search('b')],
      [text('Here is what I found: the answer.')],
    ];
    const app = await startApp(script);
    await app.say('Search');
    const { last, bytes } = await follow(app);
    const content = last.messages.flatMap(({ content: parts }) => parts).map(contentBytes);
    const total = content.reduce((sum, size) => sum + size, 0);
    const completes = (await (await serve(app)).text())
      .split('\n\n')
      .filter((event) => event.includes('message_complete'));
    const added = new TextEncoder().encode(completes.join('\n\n')).length;
    console.info(
      `Events of a reply with two tools: ${total} bytes of content, ${bytes} sent, ${added} in message_complete.`,
    );
    expect(added).toBeLessThan(1_000);
  });
});

/** The content of a part, without the format around it. */
function contentBytes(part: object): number {
  const { text: words = '', args, result } = part as { text?: string; args?: unknown; result?: unknown };
  const said = [
    words,
    ...[args, result].flatMap((value) => (value === undefined ? [] : JSON.stringify(value))),
  ];
  return new TextEncoder().encode(said.join('')).length;
}
