// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainName, withoutControls } from '../../src/shared/text/plainName.js';
import { builtinTools, createToolRegistry, preloadComponents } from '../../src/tools/index.js';
import { drawFrames } from '../thread/page.js';
import { answer, call, file, frame, link, user } from '../thread/rows.js';
import { show } from '../json/show.js';

beforeEach(preloadComponents);
afterEach(cleanup);

/** Reads as `invoiceexe.pdf` where the direction is not reset. */
const DECEPTIVE = 'invoice\u202Efdp.exe';
const SEEN = 'invoice\uFFFDfdp.exe';

describe('plainName', () => {
  it.each([
    [DECEPTIVE, SEEN],
    ['a\u2066b\u2069', 'a\uFFFDb\uFFFD'],
    ['a\u0000b\u001Bc\u0085d', 'a\uFFFDb\uFFFDc\uFFFDd'],
    ['a\nb\tc', 'a b c'],
    ['pay\u200Bpal\u00AD.com\uFEFF', 'paypal.com'],
    ['شكرا.pdf', 'شكرا.pdf'],
    ['خانه\u200Cها 👨‍👩‍👧', 'خانه\u200Cها 👨‍👩‍👧'],
  ])('plainName turns %j into %j', (name, expected) => {
    expect(plainName(name)).toBe(expected);
  });

  it('plainName keeps the length of the text that it protects', () => {
    const text = 'a\u202Eb\n\u0007c\u200Fd';
    expect(withoutControls(text)).toBe('a\uFFFDb\n\uFFFDc\u200Fd');
  });
});

describe('a deceptive name', () => {
  const draw = (...parts: Parameters<typeof answer>[1][]) =>
    drawFrames([frame([user(0, 'Q'), answer(0, ...parts)])], {
      thread: {
        tools: createToolRegistry({
          search: { labels: { complete: ({ args }) => `Read ${(args as { q: string }).q}` } },
        }),
      },
    }).container;

  it('the hidden characters of a file name are visible', () => {
    draw(file('https://a.example/b', 'application/pdf', DECEPTIVE));
    expect(screen.getByRole('link', { name: `${SEEN} EXE` })).toBeTruthy();
  });

  it('the hidden characters of an image name are visible', () => {
    draw(file('data:image/png;base64,AA==', 'image/png', DECEPTIVE));
    expect(screen.getByRole('img', { name: SEEN })).toBeTruthy();
  });

  it('the hidden characters of a source title are visible', () => {
    draw(link('1', 'https://a.example', DECEPTIVE));
    expect(screen.getByRole('link', { name: SEEN })).toBeTruthy();
  });

  it('the hidden characters of a tool name are visible, also in its approval', () => {
    const asked = {
      state: 'approval-requested',
      input: { q: DECEPTIVE },
      output: undefined,
      approval: { id: 'x' },
    };
    const container = draw(call('a', { input: { q: DECEPTIVE } }), call('b', asked));
    expect(container.textContent).toContain(`Read ${SEEN}`);
    expect(container.textContent).not.toContain('\u202E');
  });

  it('the hidden characters of a file name that a tool reports are visible', () => {
    const { container } = drawFrames(
      [
        frame([
          user(0, 'Q'),
          answer(
            0,
            call('a', {
              type: 'tool-fileDocument',
              input: { fileName: DECEPTIVE },
              output: { text: DECEPTIVE },
            }),
          ),
        ]),
      ],
      { thread: { tools: createToolRegistry(builtinTools) } },
    );
    expect(container.textContent).not.toContain('\u202E');
    expect(container.textContent).toContain(SEEN);
  });

  it('the hidden characters of a text are visible in JSON', () => {
    for (const value of [
      DECEPTIVE,
      [DECEPTIVE],
      { [DECEPTIVE]: DECEPTIVE },
      [{ [DECEPTIVE]: DECEPTIVE }, {}],
      { a: { [DECEPTIVE]: [] } },
    ]) {
      const { container, unmount } = show(value);
      expect(container.textContent).not.toContain('\u202E');
      unmount();
    }
  });
});
