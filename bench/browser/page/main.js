import { createStage } from './createStage.jsx';
import { everyFrame, frame, idle, inFrame } from './frames.js';
import { makeThread } from './thread.js';
import { countRenders, takeRenders } from './renders.js';

countRenders();

let stage;
let thread;
let prepared;

const TEXTS = '.text, [data-slot="message-text"], [data-slot="markdown"]';
const lastText = () => [...document.querySelectorAll(TEXTS)].at(-1)?.textContent;

/** What was rendered since the last call. */
function takeNames() {
  const { commits, components } = takeRenders();
  return { commits, components: components.map(({ name }) => name) };
}

/** The visible content after each delta. */
async function afterEach(count, look) {
  const seen = [];
  for (let i = 0; i < count; i++) {
    takeRenders();
    stage.write();
    await idle();
    seen.push(look());
  }
  return seen;
}

/** The functions for the runner. It measures between two calls. */
globalThis.bench = {
  /** Creates the data, and draws nothing. */
  open(peer, size, options = {}) {
    thread = makeThread(size, options);
    stage = createStage(peer, thread, options);
    return JSON.stringify(thread.rows).length;
  },
  /** Unmounts the thread and releases its data. */
  async close() {
    stage.unmount();
    stage = undefined;
    thread = undefined;
    prepared = undefined;
    await idle();
  },
  async mount() {
    await inFrame(() => stage.mount());
    while (!lastText()) await frame();
    await idle();
  },
  /** Loads the pages before the newest, one after the other. */
  async loadMore() {
    await stage.loadMore(thread.rows.length);
    await idle();
  },
  /** Prepares the next question, to be delivered later. */
  prepare() {
    prepared = stage.send(thread.questions.shift());
  },
  async append() {
    await inFrame(() => prepared());
    await idle();
  },
  async begin() {
    await inFrame(() => stage.begin());
    await idle();
  },
  /** Sends this many deltas per frame. Returns the lengths of the frames and their number. */
  async deltas(count, budgetMs, perFrame = 1) {
    const end = performance.now() + (budgetMs ?? Infinity);
    let written = 0;
    const times = await everyFrame(() => {
      if (written >= count || performance.now() > end) return false;
      for (let i = 0; i < perFrame; i++) stage.write();
      written++;
      return true;
    });
    await idle();
    return { written, times };
  },
  /** Sends this many deltas in one task. */
  async burst(count) {
    await inFrame(() => {
      for (let i = 0; i < count; i++) stage.write();
    });
    await idle();
  },
  /** What each delta renders, one after the other. */
  countedDeltas: (count) => afterEach(count, takeNames),
  /** What each delta renders besides the last tool call, which it changes, by name. */
  rendersOutside: (count) =>
    afterEach(count, () => {
      const call = [...document.querySelectorAll('[data-slot="tool-group"]')].at(-1);
      const { components } = takeRenders();
      const outside = components.filter(
        ({ elements }) => !elements.every((element) => call?.contains(element)),
      );
      return { rendered: components.length, outside: outside.map(({ name }) => name) };
    }),
  takeRenders: takeNames,
  lastText,
  /** The text of all deltas so far. */
  written: () => thread.textOf(stage.written()),
  /** Opens the last tool call. Returns how long it took until it was drawn. */
  async openCall() {
    const trigger = [...document.querySelectorAll('[data-slot="tool-trigger"]')].at(-1);
    const from = performance.now();
    await inFrame(() => trigger.click());
    await frame();
    const took = performance.now() - from;
    await idle();
    return took;
  },
  /** Switches to other threads and back. */
  async switchThreads(count) {
    for (let i = 0; i < count; i++) {
      stage.switchTo(`other ${i % 2}`);
      await frame();
      stage.switchTo(thread.threadId);
      await frame();
    }
    await idle();
  },
  /** Adds two more threads of this size. */
  addThreads(size) {
    for (const threadId of ['other 0', 'other 1']) {
      const { rows } = makeThread(size);
      stage.source.add({ threadId, rows });
    }
  },
  focusComposer: () => document.querySelector('textarea').focus(),
  draft: () => document.querySelector('textarea').value,
};
