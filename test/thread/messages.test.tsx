// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMessageText } from '../../src/runtime/index.js';
import { finish, text } from '../../src/testing/index.js';
import { search } from '../server/app.js';
import { startAgent } from '../runtime/screen.js';
import { createClock } from '../store/support.js';
import { everyDelta, stopsQuickly } from '../support/agentOptions.js';
import { drawFrames, openThread, shown, watchScreen } from './page.js';
import { answer, call, failedAnswer, frame, running, system, thinking, user } from './rows.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const articles = () => screen.getAllByRole('article');

describe('a reply', () => {
  it('a reply keeps text, tool, text, tool and text in order in every frame', async () => {
    const agent = await startAgent(
      [
        [text('First I look.'), search('cats')],
        [text('Then I look again.'), search('dogs')],
        [text('Here is what I found.')],
      ],
      { ...everyDelta, model: { chunkDelayMs: 15 } },
    );
    const page = await openThread(agent);
    const { frames, stop } = watchScreen(page.container, () => shown(page.container).at(1) ?? []);
    await page.say('go');
    await screen.findByText('Here is what I found.');
    await page.settled();
    stop();
    expect(shown(page.container)[1]).toEqual([
      'First I look.',
      'search:complete',
      'Then I look again.',
      'search:complete',
      'Here is what I found.',
    ]);
    expect(frames.length).toBeGreaterThan(5);
    frames.forEach((pieces, i) => {
      frames[i - 1]?.forEach((before, at) => {
        const begins = before.replace(/:.*/, ':').replace(/^search:$/, 'search:');
        expect(pieces[at]?.startsWith(begins), `${before} stays: ${pieces.join(' | ')}`).toBe(true);
      });
    });
    await agent.close();
  });

  it('a reply keeps its elements from stream to stored row', async () => {
    const { container, go } = drawFrames(
      [
        frame([user(0, 'go')], running(0, 'One.', call('a', { state: 'input-available' }))),
        frame([user(0, 'go')], running(0, 'One.', call('a'), 'Two.')),
        frame([user(0, 'go'), answer(0, 'One.', call('a'), 'Two.')]),
      ],
      { at: 0 },
    );
    const kept = () => [
      articles()[1],
      ...container.querySelectorAll('[data-slot="tool-call"]'),
      container.querySelector('[data-role="assistant"] [data-slot="message-text"]'),
    ];
    const before = kept();
    await go(1);
    expect(kept()).toEqual(before);
    await go(2);
    kept().forEach((element, i) => expect(element).toBe(before[i]));
  });

  it('a text never gets shorter when a tool follows it, not even for one commit', async () => {
    const texts: string[] = [];
    const Text = () => {
      const words = useMessageText();
      useLayoutEffect(() => void texts.push(words));
      return <p>{words}</p>;
    };
    const asked = [user(0, 'go')];
    const open = call('a', { state: 'input-streaming', input: undefined, output: undefined });
    const page = drawFrames([frame(asked, running(0, thinking('Hm.'), 'One '))], {
      clock: createClock(), // assistant-ui is not notified of text that only grows
      thread: { components: { Text, UserMessage: () => null } },
    });
    texts.length = 0;
    for (const next of [
      running(0, thinking('Hm.'), 'One two '),
      running(0, thinking('Hm.'), 'One two three', open),
      running(0, thinking('Hm.'), 'One two three', open, 'Four'),
    ]) {
      page.thread().store.ingest(frame(asked, next)); // like a socket: nothing waits for the whole text
      // oxlint-disable-next-line no-await-in-loop -- they arrive one after the other
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(texts.filter((words) => words !== 'Four').toSorted((a, b) => a.length - b.length)).toEqual(
      texts.filter((words) => words !== 'Four'),
    );
    expect(texts.findLast((words) => words.startsWith('One'))).toBe('One two three');
  });

  it('a reply has the name of its agent', () => {
    drawFrames([frame([user(0, 'Hi'), answer(0, 'Hello')])]);
    expect(articles().map((article) => article.getAttribute('aria-label'))).toEqual(['You', 'Ada']);
    expect(within(articles()[1]!).getByText('Ada')).toBeTruthy();
  });

  it("a reply without an agent's name is labeled Assistant", () => {
    const { agentName: _, ...plain } = answer(0, 'Hello');
    drawFrames([frame([user(0, 'Hi'), plain])]);
    expect(articles()[1]!.getAttribute('aria-label')).toBe('Assistant');
  });

  it('a reply without visible content shows that work is in progress', async () => {
    const { go } = drawFrames(
      [
        frame([user(0, 'go')], running(0)),
        frame([user(0, 'go')], running(0, call('a', { state: 'input-available', output: undefined }))),
        frame([user(0, 'go')], running(0, call('a'))),
        frame([user(0, 'go')], running(0, call('a'), 'Done')),
      ],
      { at: 0 },
    );
    const isWorking = () => screen.queryByText('Working…') !== null;
    const seen = [isWorking()];
    for (const at of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- frames come one after the other
      await go(at);
      seen.push(isWorking());
    }
    expect(seen).toEqual([true, false, true, false]);
  });
});

describe('a system message', () => {
  it('a system message has its own label and no actions', () => {
    drawFrames([frame([system(0, 'The rules have changed.'), user(1, 'Hi'), answer(1, 'Hello')])]);
    expect(within(articles()[0]!).getByText('The rules have changed.')).toBeTruthy();
    expect(articles()[0]!.getAttribute('aria-label')).toBe('System');
    expect(within(articles()[0]!).queryAllByRole('button')).toEqual([]);
  });
});

describe('why a reply ends early', () => {
  const SECRET = 'Provider answered 529 at secret.ts:7';

  it('a failed reply says why in a sentence, with the raw error for debuggers only', () => {
    const frames = [frame([user(0, 'Hi'), failedAnswer(0, SECRET, 'Let me')])];
    const { container, unmount } = drawFrames(frames);
    expect(screen.getByText('Something went wrong while generating this reply.')).toBeTruthy();
    expect(container.innerHTML).not.toContain('529');
    expect(container.innerHTML).not.toContain('secret.ts');
    unmount();
    drawFrames(frames, { thread: { debug: true } });
    expect(screen.getByText(SECRET)).toBeTruthy();
  });

  it('a reply says that its earlier parts are not loaded', () => {
    const late = { ...answer(3, 'the end of it'), stepOrder: 5 };
    drawFrames([{ persisted: [late], streams: [], complete: false }]);
    expect(screen.getByText('Earlier parts of this reply aren’t loaded.')).toBeTruthy();
  });

  it('only the last reply offers a retry', () => {
    drawFrames([
      frame([user(0, 'a'), failedAnswer(0, 'x', 'Let'), user(1, 'b'), failedAnswer(1, 'x', 'Me')]),
    ]);
    expect(screen.getAllByText('Something went wrong while generating this reply.')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });

  it('a reply says that it became too long', async () => {
    const agent = await startAgent([[text('one two three'), finish('length')]]);
    const page = await openThread(agent);
    await page.say('go');
    const notice = await screen.findByText('This reply was cut off because it got too long.');
    expect(notice.closest('[data-slot="message-notice"]')!.getAttribute('data-state')).toBe('length');
    await screen.findByRole('button', { name: 'Good response' });
    // Only one button to retry.
    expect(screen.getAllByRole('button', { name: /^(Try again|Regenerate)$/ })).toHaveLength(1);
    await agent.close();
  });

  it('a reply says that it was stopped', async () => {
    const agent = await startAgent([[text('one two three'), { type: 'delay', ms: 60_000 }]], stopsQuickly);
    const page = await openThread(agent);
    await page.say('go');
    await screen.findByText('one two three');
    const stop = screen.getByRole('button', { name: 'Stop' });
    stop.click();
    await page.settled();
    await screen.findByText('Reply stopped.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBe(stop));
    await agent.idle();
    await agent.close();
  });
});
