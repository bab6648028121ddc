import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { createStreamReducer } from '../../src/runtime/streams/createStreamReducer.js';
import { createThreadStore, ThreadStoreProvider, useToolCall } from '../../src/store/index.js';
import { ToolCallDisplay } from '../../src/tools/index.js';
import '../../src/styles/index.css';

afterEach(() => cleanup());

const PIECES = 10_000;
const PIECE = 'twenty characters, ';

/** How many pieces arrive between two frames. */
const A_PICTURE = 25;

const Card = () => {
  const call = useToolCall('call_1');
  return call && <ToolCallDisplay call={call} />;
};

const chunk = (i: number): object => {
  if (i === 0) return { type: 'tool-input-start', toolCallId: 'call_1', toolName: 'write' };
  const inputTextDelta = i === 1 ? '{"text":"' : PIECE;
  return { type: 'tool-input-delta', toolCallId: 'call_1', inputTextDelta };
};

/** 200 KB of arguments, from the deltas of the database to the screen. */
async function stream(isOpen: boolean) {
  const store = createThreadStore({ threadId: 'T' });
  const reducer = createStreamReducer({ threadId: 'T' });
  const info = {
    streamId: 's',
    status: 'streaming',
    order: 0,
    stepOrder: 1,
    format: 'UIMessageChunk',
  } as const;
  const screen = await render(
    <ThreadStoreProvider store={store}>
      <Card />
    </ThreadStoreProvider>,
  );
  let spent = 0;
  for (let i = 0; i < PIECES; i += A_PICTURE) {
    const from = performance.now();
    for (let j = i; j < i + A_PICTURE; j++) {
      const { messages } = reducer.update(
        [info],
        [{ streamId: 's', start: j, end: j + 1, parts: [chunk(j)] }],
      );
      if (j === i + A_PICTURE - 1) store.ingest({ persisted: [], streams: messages });
    }
    await Promise.resolve(); // React renders
    document.body.getBoundingClientRect();
    spent += performance.now() - from;
    if (i === 0 && isOpen) await screen.getByRole('button').click();
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  const input = { text: PIECE.repeat(PIECES - 2) };
  const last = { type: 'tool-input-available', toolCallId: 'call_1', toolName: 'write', input };
  const delta = { streamId: 's', start: PIECES, end: PIECES + 1, parts: [last] };
  store.ingest({ persisted: [], streams: reducer.update([info], [delta]).messages });
  await Promise.resolve();
  const details = screen.container.querySelector('[data-slot="tool-details"]')!;
  const args = store.getState().toolCalls.get('call_1')?.args as { text: string };
  return { spent, shown: details.textContent.length, read: args.text.length };
}

describe('200 KB of arguments in 10,000 pieces', () => {
  it.each([
    ['closed', false],
    ['open', true],
  ])('a %s row reads 200 KB of arguments in 10,000 pieces to the end', async (what, isOpen) => {
    const { spent, shown, read } = await stream(isOpen);
    console.log(`arguments of 200 KB, ${what}: ${spent.toFixed(0)} ms of scripting and layout in all`);
    expect(read).toBe((PIECES - 2) * PIECE.length);
    expect(shown).toBeLessThan(12_000);
  });
});
