// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { hold, text, reasoning } from '../../src/testing/index.js';
import { rangesOf, readShape, shapeOf } from '../../src/thread/parts/ranges.js';
import { withThoughtTime } from '../../src/shared/text/thoughtTime.js';
import { en } from '../../src/locales/en.js';
import { startAgent } from '../runtime/screen.js';
import { everyDelta } from '../support/agentOptions.js';
import { drawFrames, openThread } from './page.js';
import { answer, call, file, frame, link, running, thinking, user } from './rows.js';

afterEach(cleanup);

const slots = (container: HTMLElement, name: string) => [
  ...container.querySelectorAll<HTMLElement>(`[data-slot="${name}"]`),
];

/** A clock that only the test moves. */
function createTestClock() {
  let now = Date.now();
  const timers = new Set<{ readonly at: number; readonly ring: () => void }>();
  return {
    now: () => now,
    setTimeout: (ring: () => void, ms: number) => {
      const timer = { at: now + ms, ring };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer: unknown) => void timers.delete(timer as never),
    pass: (ms: number) => {
      now += ms;
      for (const timer of timers) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.ring();
      }
    },
  };
}

const { statesIntent } = en.thread;

describe('reasoning', () => {
  it('reasoning is closed, opens, and stays open when the reply is stored', async () => {
    const thought = thinking('The user wants to know.');
    const { container, go } = drawFrames(
      [
        frame([user(0, 'Why?')], running(0, thinking('The user'))),
        frame([user(0, 'Why?')], running(0, thought, 'Because.')),
        frame([user(0, 'Why?'), answer(0, thought, 'Because.')]),
      ],
      { at: 0 },
    );
    const trigger = screen.getByRole('button', { name: 'Thinking…' });
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    expect(container.textContent).not.toContain('The user');
    fireEvent.click(trigger);
    const panel = document.querySelector(`[id="${trigger.getAttribute('aria-controls')!}"]`)!;
    expect(panel.textContent).toBe('The user');
    expect(panel.hasAttribute('hidden')).toBe(false);
    await go(1);
    expect(screen.getByRole('button', { name: 'Thought process' })).toBe(trigger);
    await go(2);
    expect(trigger.isConnected).toBe(true);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    expect(panel.textContent).toBe('The user wants to know.');
  });

  it('each reasoning part has its own id', () => {
    const { container } = drawFrames([
      frame([user(0, 'Why?'), answer(0, thinking('One'), call('a'), thinking('Two'), 'Well.')]),
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Used/ }));
    const ids = screen
      .getAllByRole('button', { name: 'Thought process' })
      .map((trigger) => trigger.getAttribute('aria-controls'));
    expect(new Set(ids).size).toBe(2);
    fireEvent.click(screen.getAllByRole('button', { name: 'Thought process' })[1]!);
    expect(slots(container, 'reasoning').map((one) => one.querySelector('button')!.ariaExpanded)).toEqual([
      'false',
      'true',
    ]);
  });

  it('reasoning says how long the model has been thinking, and at the end how long it thought', async () => {
    const [thinks, speaks] = [hold(), hold()];
    const script = [reasoning('Let me think. '), thinks, text('Here it is. '), speaks, text('Bye.')];
    const agent = await startAgent([script], everyDelta);
    const clock = createTestClock();
    const page = await openThread(agent, { thread: { clock } });
    await page.say('go');
    const trigger = await screen.findByRole('button', { name: 'Thinking…' });
    expect(slots(page.container, 'reasoning-time')).toEqual([]);
    act(() => clock.pass(4_000));
    expect(slots(page.container, 'reasoning-time').map(({ textContent }) => textContent)).toEqual(['4s']);
    thinks.release();
    await screen.findByText(/Here it/);
    // The server's time, which a reload reads too.
    expect(trigger.textContent).toBe('Thought for 1 second');
    speaks.release();
    await page.settled();
    await agent.close();
  });

  it('a reload shows how long the model thought, if the server recorded it', () => {
    const thought = (rest = {}) => ({ ...thinking('Hm.'), ...rest });
    const timed = thought({ providerOptions: withThoughtTime({}, 61_400) });
    drawFrames([frame([user(0, 'Why?'), answer(0, timed, 'Because.', thought(), 'And so on.')])]);
    const names = slots(document.body, 'reasoning').map((item) => item.querySelector('button')!.textContent);
    expect(names).toEqual(['Thought for 1 minute 1 second', 'Thought process']);
  });

  it("the browser's search finds closed reasoning of a real run", async () => {
    const agent = await startAgent([[reasoning('Let me think.'), text('Here.')]]);
    const page = await openThread(agent);
    await page.say('go');
    await screen.findByText('Here.');
    await page.settled();
    const panel = screen.getByText('Let me think.').parentElement!;
    expect(panel.getAttribute('hidden')).toBe('until-found');
    fireEvent(panel, new Event('beforematch'));
    expect(screen.getByRole('button', { name: /^Thought/, expanded: true })).toBeTruthy();
    await agent.close();
  });
});

describe('sources', () => {
  it('sources are links if they are safe, and are always named', () => {
    const { container } = drawFrames([
      frame([
        user(0, 'Where from?'),
        answer(
          0,
          'From here.',
          link('1', 'https://docs.convex.dev/realtime', 'Realtime'),
          link('0', 'https://stack.convex.dev/a'),
          link('2', 'javascript:alert(1)', 'Evil'),
          link('3', 'data:text/html,<script>alert(1)</script>'),
        ),
      ]),
    ]);
    expect(screen.getByText('4 sources')).toBeTruthy();
    const links = screen.getAllByRole('link');
    expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Realtime', 'https://docs.convex.dev/realtime'],
      ['stack.convex.dev', 'https://stack.convex.dev/a'],
    ]);
    expect(links.every((one) => one.getAttribute('rel') === 'noopener noreferrer')).toBe(true);
    expect(slots(container, 'source').map(({ textContent }) => textContent)).toContain('Evil');
    expect(slots(container, 'source').every(({ textContent }) => textContent !== '')).toBe(true);
  });
});

describe('files and pictures', () => {
  const PNG = 'data:image/png;base64,iVBORw0KGgo=';
  const evil = [
    file('javascript:alert(1)', 'application/pdf', 'evil.pdf'),
    file('javascript:alert(2)', 'image/png', 'evil.png'),
    file('data:text/html,<script>alert(1)</script>', 'text/html', 'evil.html'),
  ];

  it('files of a reply are shown, and linked if that is safe', () => {
    drawFrames([
      frame([
        user(0, 'Draw'),
        answer(
          0,
          file(PNG, 'image/png', 'cat.png'),
          file('https://a.example/b.pdf', 'application/pdf', 'b.pdf'),
        ),
      ]),
    ]);
    expect(screen.getByRole('img', { name: 'cat.png' }).getAttribute('src')).toBe(PNG);
    expect(screen.getByRole('link', { name: 'b.pdf PDF' }).getAttribute('href')).toBe(
      'https://a.example/b.pdf',
    );
  });

  it('files of a user are shown with the message', () => {
    drawFrames([
      frame([
        user(
          0,
          'Look',
          file(PNG, 'image/png', 'cat.png'),
          file('https://a.example/b.pdf', 'application/pdf', 'b.pdf'),
        ),
        answer(0, 'Nice'),
      ]),
    ]);
    const [mine] = screen.getAllByRole('article');
    expect(within(mine!).getByRole('img', { name: 'cat.png' })).toBeTruthy();
    expect(within(mine!).getByRole('link', { name: 'b.pdf PDF' })).toBeTruthy();
    expect(within(mine!).getByText('Look')).toBeTruthy();
  });

  it('files without text have no empty bubble', () => {
    const { container } = drawFrames([
      frame([user(0, file('https://a.example/b.pdf', 'application/pdf')), answer(0, 'Nice')]),
    ]);
    expect(screen.getByRole('link', { name: 'File PDF' })).toBeTruthy();
    expect(container.querySelector('.cau-bubble')).toBeNull();
  });

  it.each(['user', 'answer'] as const)(
    'files (%s) that could run scripts show their name without a link',
    (who) => {
      const rows = who === 'user' ? [user(0, ...evil)] : [user(0, 'a'), answer(0, ...evil)];
      const { container } = drawFrames([frame(rows)]);
      expect(screen.queryAllByRole('link')).toEqual([]);
      expect(screen.queryAllByRole('img')).toEqual([]);
      for (const name of ['evil.pdf', 'evil.png', 'evil.html']) expect(screen.getByText(name)).toBeTruthy();
      expect(container.innerHTML).not.toMatch(/javascript:|<script/);
    },
  );
});

describe('unknown parts', () => {
  it('unknown parts can be inspected', () => {
    drawFrames([frame([user(0, 'a'), answer(0, 'b', { type: 'weather', degrees: 21 })])]);
    const summary = screen.getByText(/^Data:/);
    fireEvent.click(summary);
    expect(summary.closest('details')!.textContent).toContain('21');
  });
});

describe('adjacent parts', () => {
  it('adjacent parts are drawn together, under stable keys', () => {
    const parts = [
      { type: 'text' },
      { type: 'tool-call', toolCallId: 'a\nb' },
      { type: 'tool-call', toolCallId: 'text' },
      { type: 'source' },
      { type: 'source' },
      { type: 'tool-call', toolCallId: 'c' },
      { type: 'reasoning' },
    ];
    const ranges = rangesOf(readShape(shapeOf(parts, statesIntent)));
    expect(ranges.map(({ kind }) => kind)).toEqual(['part', 'tools', 'sources', 'tools', 'part']);
    expect(ranges[1]).toMatchObject({ toolCallIds: ['a\nb', 'text'] });
    parts.forEach((_, i) => {
      const keys = rangesOf(readShape(shapeOf(parts.slice(0, i), statesIntent))).map(({ key }) => key);
      expect(ranges.slice(0, keys.length).map(({ key }) => key)).toEqual(keys);
    });
  });
});
