// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createToolRegistry, defineToolDisplay, showPlan } from '../../../src/tools/index.js';
import { drawFrames } from '../page.js';
import { answer, call, failedAnswer, frame, running, thinking, user } from '../rows.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const search = defineToolDisplay<{ q: string }>({
  labels: { complete: ({ args }) => `Found ${args.q}` },
  summary: { complete: ({ count }) => `Searched ${count} ${count === 1 ? 'source' : 'sources'}` },
});
const thread = { tools: createToolRegistry({ search, showPlan }) };

const question = user(0, 'Why?');
const read = (id: string, rest = {}) => call(id, { type: 'tool-readPage', ...rest });
const failed = { state: 'output-error', errorText: 'no', output: undefined };
const times = (startedAt: number, endedAt: number) => ({ startedAt, endedAt });
const line = () => document.querySelector<HTMLElement>('[data-slot="work-trigger"]');
/** The visible parts of the newest reply. */
const view = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      '[data-role="assistant"] :is([data-slot="work-trigger"], [data-slot="message-text"], [data-slot="reasoning"], .cau-group-list > li > [data-slot="tool-call"])',
    ),
  ]
    .filter((piece) => !piece.closest('[hidden]'))
    .map(({ dataset, textContent }) => {
      if (dataset['slot'] === 'reasoning') return 'reasoning';
      return dataset['slot'] === 'tool-call' ? `${dataset['tool']}:${dataset['state']}` : textContent;
    });

describe('the line of a reply', () => {
  it('the line replaces the work once text follows, moves nothing at the end, and is the same after a reload', async () => {
    const work = [thinking('Hm.'), call('a'), call('b'), read('c')];
    const frames = [
      frame([question], running(0, thinking('Hm.'), call('a'), call('b', { state: 'input-available' }))),
      frame([question], running(0, ...work, 'Bec')),
      frame([question, answer(0, ...work, 'Because.')]),
    ];
    const { go } = drawFrames(frames, { at: 0, thread });
    expect(view()).toEqual(['reasoning', 'search:complete', 'search:running']);
    await go(1);
    const folded = ['Searched 2 sources, used read page', 'Bec'];
    expect(view()).toEqual(folded);
    const element = line();
    await go(2);
    expect(view()).toEqual([folded[0], 'Because.']);
    expect(line()).toBe(element);
    cleanup();
    drawFrames([frames[2]!], { thread });
    expect(view()).toEqual([folded[0], 'Because.']);
  });

  it('the line opens the individual calls in their place, and stays open when the message changes', async () => {
    const parts = ['First.', call('a'), 'Then.', read('b'), 'Last.'];
    const { go } = drawFrames(
      [frame([question], running(0, ...parts)), frame([question, answer(0, ...parts, call('c'), 'Done.')])],
      { at: 0, thread },
    );
    expect(view()).toEqual(['First.', 'Searched 1 source, used read page', 'Then.', 'Last.']);
    const rail = () =>
      [...document.querySelectorAll('.cau-work-unfolded')].map(({ textContent }) => textContent.slice(0, 5));
    expect(rail()).toEqual([]);
    fireEvent.click(line()!);
    expect(line()!.ariaExpanded).toBe('true');
    const [first, ...rest] = rail();
    expect([first, rest.length]).toEqual(['Found', 1]); // the calls, and no text of the reply
    await go(1);
    expect(view()).toEqual([
      'First.',
      'Searched 2 sources, used read page',
      'search:complete',
      'Then.',
      'readPage:complete',
      'Last.',
      'search:complete',
      'Done.',
    ]);
  });

  it('the line leaves failed, denied and stopped calls in view, in their place', () => {
    drawFrames(
      [
        frame([
          question,
          failedAnswer(
            0,
            'Stopped',
            call('a'),
            call('b', failed),
            read('c'),
            read('d', { state: 'output-denied', output: undefined }),
            read('e', { state: 'input-available', output: undefined }),
          ),
        ]),
      ],
      { thread },
    );
    expect(view()).toEqual([
      'Searched 1 source, used read page',
      'search:error',
      'readPage:denied',
      'readPage:cancelled',
    ]);
  });

  it("the line says how long the tools ran, by the server's times", () => {
    const timed = [call('a', times(1_000, 4_000)), read('b', times(2_000, 7_200))];
    drawFrames([frame([question, answer(0, ...timed, 'Because.')])], { thread });
    expect(line()!.textContent).toBe('Searched 1 source, used read page\u00A0· 6.2s, took 6.2 seconds');
  });

  it('the line of a single call has the text of the call', () => {
    drawFrames([frame([question, answer(0, thinking('Hm.'), call('a'), 'Because.')])], { thread });
    expect(view()).toEqual(['Found a', 'Because.']);
  });

  it('the line includes text that states an intent, also before a plan, and never the reply', () => {
    const plan = call('p', { type: 'tool-showPlan', input: { id: 'p', title: 'Plan', todos: [] } });
    drawFrames(
      [
        frame([
          question,
          answer(0, 'I’ll make a plan.', plan, call('a'), 'It is 5.', call('b'), 'Let me check again.'),
        ]),
      ],
      { thread },
    );
    expect(view()).toEqual(['showPlan:complete', 'Searched 2 sources', 'It is 5.', 'Let me check again.']);
  });

  it('the line includes text that only introduces a folded call', () => {
    drawFrames([frame([question, answer(0, 'Let me look:', call('a'), 'One.', read('b'), 'Two.')])], {
      thread,
    });
    expect(view()).toEqual(['Searched 1 source, used read page', 'One.', 'Two.']);
  });

  it('a row that the reader opened stays in view, and the line takes the focus of a row that folds', async () => {
    const { go } = drawFrames(
      [
        frame([question], running(0, call('a'), read('b'))),
        frame([question], running(0, call('a'), read('b'), 'Because.')),
      ],
      { at: 0, thread },
    );
    const [first, second] = [...document.querySelectorAll<HTMLElement>('[data-slot="tool-trigger"]')];
    fireEvent.click(first!);
    second!.focus();
    await go(1);
    expect(view()).toEqual(['Searched 1 source, used read page', 'search:complete', 'Because.']);
    expect(document.activeElement).toBe(line());
    fireEvent.click(line()!);
    fireEvent.click(line()!);
    expect(view()).toEqual(['Searched 1 source, used read page', 'Because.']);
  });

  it('the line takes the focus of a row that folds later than its line appears', async () => {
    drawFrames([frame([question, answer(0, call('a'), read('b'), 'Because.')])], { thread });
    fireEvent.click(line()!);
    const [first] = document.querySelectorAll<HTMLElement>('[data-slot="tool-trigger"]');
    first!.focus();
    first!.closest('.cau-work-item')!.setAttribute('hidden', 'until-found');
    await waitFor(() => expect(document.activeElement).toBe(line()));
  });

  it('the line takes the focus of a row that folds before its line appears', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 1); // before the next frame
    const parts = [call('a'), read('b')];
    const frames = [frame([question], running(0, ...parts)), frame([question], running(0, ...parts, 'Bec'))];
    const { go } = drawFrames(frames, { at: 0, thread });
    const [first] = document.querySelectorAll<HTMLElement>('[data-slot="tool-trigger"]');
    first!.focus();
    first!.closest('.cau-work-item')!.setAttribute('hidden', 'until-found');
    await act(async () => {});
    expect(document.activeElement).toBe(first);
    await go(1);
    await waitFor(() => expect(document.activeElement).toBe(line()));
  });

  it("the browser's search opens the line", () => {
    drawFrames([frame([question, answer(0, call('a'), read('b'), 'Because.')])], { thread });
    const item = screen.getByText('Found a').closest('[hidden]')!;
    expect(item.getAttribute('hidden')).toBe('until-found');
    fireEvent(item, new Event('beforematch'));
    expect(line()!.ariaExpanded).toBe('true');
  });
});

describe('a plan', () => {
  const plan = (id: string, done: number) =>
    call(id, {
      type: 'tool-showPlan',
      input: { title: 'Trip', todos: ['Book', 'Pack'].map((title, i) => ({ title, done: i < done })) },
    });

  it('a plan shows once and open, in its first place, in a reply and after a reload', async () => {
    const parts = [plan('p1', 0), call('a'), plan('p2', 1), read('b'), 'Done.', plan('p3', 2), 'Bye.'];
    const frames = [
      frame([question], running(0, ...parts.slice(0, 3))),
      frame([question, answer(0, ...parts)]),
    ];
    const { go } = drawFrames(frames, { at: 0, thread });
    const plans = () => [
      ...document.querySelectorAll<HTMLElement>('.cau-group-list > li > [data-tool="showPlan"]'),
    ];
    const label = () => plans()[0]!.querySelector('[data-slot="tool-label"]')!.textContent;
    expect([plans().length, label()]).toEqual([1, 'Trip, 1 of 2 done']);
    const [element] = plans();
    await go(1);
    expect(plans()).toEqual([element]);
    expect(label()).toBe('Trip, 2 of 2 done');
    expect(element!.hasAttribute('data-open')).toBe(true);
    const inView = view();
    expect(inView).toEqual(['showPlan:complete', 'Searched 1 source, used read page', 'Done.', 'Bye.']);
    cleanup();
    drawFrames([frames[1]!], { thread });
    expect(view()).toEqual(inView);
    expect(plans()[0]!.hasAttribute('data-open')).toBe(true);
  });
});
