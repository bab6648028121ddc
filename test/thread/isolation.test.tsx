// @vitest-environment jsdom
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useFrameRuntime } from '../../src/testing/render/useFrameRuntime.js';
import { Composer as PlainComposer } from '../../src/thread/composer/Composer.js';
import { Thread } from '../../src/thread/index.js';
import { AssistantMessage } from '../../src/thread/message/AssistantMessage.js';
import { UserMessage } from '../../src/thread/message/UserMessage.js';
import { Text } from '../../src/thread/parts/Text.js';
import { createToolRegistry } from '../../src/tools/index.js';
import { createClock } from '../store/support.js';
import { drawFrames } from './page.js';
import { answer, call, frame, running, user } from './rows.js';

afterEach(cleanup);

const renders = new Map<string, number>();
const note = (name: string) => renders.set(name, (renders.get(name) ?? 0) + 1);
beforeEach(() => renders.clear());

const counted = (name: string, Piece: () => ReactNode) => () => (
  <Profiler id={name} onRender={() => note(name)}>
    <Piece />
  </Profiler>
);
const components = {
  UserMessage: counted('user', UserMessage),
  AssistantMessage: counted('assistant', AssistantMessage),
  Text: counted('text', Text),
};
const Composer = counted('composer', PlainComposer);
/** A card reads its labels when it renders. */
const tools = createToolRegistry({
  search: {
    labels: {
      complete: () => {
        note('finished card');
        return 'Found';
      },
    },
  },
});

describe('a delta', () => {
  it('1,000 deltas of a text render none of 50 finished tool calls and their messages', async () => {
    const rows = Array.from({ length: 25 }, (_, i) => [
      user(i, 'Q'),
      answer(i, call(`a${i}`), 'Between.', call(`b${i}`), 'A'),
    ]).flat();
    const asked = [...rows, user(25, 'Q')];
    const words = (count: number) => frame(asked, running(25, call('last'), 'word '.repeat(count)));
    const clock = createClock();
    const page = drawFrames([words(1)], { clock, windowSize: 60, thread: { components, tools } });
    expect(document.querySelectorAll('[data-slot="tool-call"]')).toHaveLength(51);
    await act(async () => clock.advance(10));
    renders.clear();
    for (let i = 2; i <= 1_001; i++) {
      // oxlint-disable-next-line no-await-in-loop -- each is a separate frame
      await act(async () => {
        clock.advance(10); // ten seconds in total, so this includes assistant-ui's update once a second
        page.thread().store.ingest(words(i));
      });
    }
    expect(screen.getByText('word '.repeat(1_001).trim())).toBeTruthy();
    expect(renders.get('finished card')).toBeUndefined();
    expect(renders.get('user')).toBeUndefined();
    // Only with an update of assistant-ui, and only the component around the text in the running message.
    expect(renders.get('text')).toBeGreaterThanOrEqual(9);
    expect(renders.get('text')).toBeLessThan(12);
    expect(renders.get('assistant')).toBe(renders.get('text'));
  });

  it('a delta of a call renders no other call of the same message', async () => {
    const done = Array.from({ length: 50 }, (_, i) => call(`c${i}`));
    const live = (q: string) =>
      frame(
        [user(0, 'Q')],
        running(0, ...done, call('live', { state: 'input-streaming', input: { q }, output: undefined })),
      );
    const page = drawFrames([live('')], { thread: { components, tools } });
    renders.clear();
    for (let i = 1; i <= 200; i++) {
      // oxlint-disable-next-line no-await-in-loop -- each is a separate frame
      await act(async () => page.thread().store.ingest(live('x'.repeat(i))));
    }
    expect(renders.get('finished card')).toBeUndefined();
    expect(renders.get('user')).toBeUndefined();
  });
});

describe('a host that renders again', () => {
  it('a host that renders again renders nothing of the thread, even with new strings and components', async () => {
    const frames = [frame([user(0, 'Q'), answer(0, call('a'), 'A')])];
    const clock = createClock();
    function Host() {
      const runtime = useFrameRuntime({ frames, clock });
      return (
        <AssistantRuntimeProvider runtime={runtime}>
          <Thread
            tools={tools}
            components={{ ...components, Composer }}
            strings={{ thread: { welcome: 'Hello' } }}
          />
        </AssistantRuntimeProvider>
      );
    }
    const { rerender } = render(<Host />);
    expect(renders.get('composer')).toBeGreaterThan(0);
    renders.clear();
    await act(async () => rerender(<Host />));
    expect([...renders.keys()]).toEqual([]);
  });
});

describe('a finished tool', () => {
  it('a finished tool call is displayed even if nothing else changes', async () => {
    const asked = [user(0, 'Q')];
    const { container, go } = drawFrames(
      [
        frame(
          asked,
          running(0, 'Same.', call('a', { state: 'input-available', output: undefined }), 'Same.'),
        ),
        frame(asked, running(0, 'Same.', call('a'), 'Same.')),
        frame([...asked, answer(0, 'Same.', call('a', { output: 'another' }), 'Same.')]),
      ],
      {
        at: 0,
        thread: {
          tools: createToolRegistry({ search: { labels: { complete: ({ result }) => String(result) } } }),
        },
      },
    );
    const states = () =>
      [...container.querySelectorAll<HTMLElement>('[data-slot="tool-call"]')].map(
        (one) => one.dataset['state'],
      );
    expect(states()).toEqual(['running']);
    await go(1);
    expect(states()).toEqual(['complete']);
    expect(screen.getByRole('button', { name: /found a/ })).toBeTruthy();
    await go(2);
    expect(screen.getByRole('button', { name: /another/ })).toBeTruthy();
  });
});
