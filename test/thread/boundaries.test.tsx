// @vitest-environment jsdom
import { useAuiState } from '@assistant-ui/react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MarkdownText, type MarkdownComponents } from '../../src/markdown/index.js';
import { useMessageText } from '../../src/runtime/index.js';
import type { ThreadProps } from '../../src/thread/index.js';
import { createToolRegistry, preloadComponents } from '../../src/tools/index.js';
import { drawFrames } from './page.js';
import { answer, call, file, frame, link, running, thinking, user } from './rows.js';

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs what a boundary catches
  await preloadComponents();
});
afterEach(cleanup);

const boom = (): never => {
  throw new Error('Boom');
};

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const rows = [
  user(0, 'Question', file(PNG, 'image/png', 'cat.png')),
  answer(
    0,
    thinking('Hm.'),
    'Before **bold** [link](https://a.b)\n\nMiddle\n\n```js\n1\n```',
    call('a'),
    file(PNG, 'image/png', 'dog.png'),
    link('1', 'https://a.example', 'Source'),
    { type: 'weather' },
    'After',
  ),
];
const markdown = (components: MarkdownComponents): ThreadProps => ({
  components: { Text: () => <MarkdownText components={components} /> },
});
const tools = (entry: object): ThreadProps => ({ tools: createToolRegistry({ search: entry }) });

/** Where an error is thrown, and which part of the reply remains. */
const cases: ReadonlyArray<readonly [string, ThreadProps, readonly string[]]> = [
  ['an icon of a tool', tools({ icon: boom }), ['Before', 'Search', 'Source', 'After']],
  ['a label of a tool', tools({ labels: { complete: boom } }), ['Before', 'Search', 'Source', 'After']],
  ['the details of a tool', tools({ details: boom }), ['Before', 'Search', 'Source', 'After']],
  ['the strings of tools', { strings: { tools: { took: boom, args: undefined } } }, ['Before', 'After']],
  ['Text', { components: { Text: boom } }, ['Before', 'Search', 'Source', 'After']],
  ['Reasoning', { components: { Reasoning: boom } }, ['Hm.', 'Before', 'Search', 'Source', 'After']],
  ['File', { components: { File: boom } }, ['Before', 'Search', 'Source', 'After']],
  ['Image', { components: { Image: boom } }, ['Before', 'Search', 'Source', 'After']],
  ['Data', { components: { Data: boom } }, ['Before', 'Search', 'Source', 'After']],
  ['Sources', { components: { Sources: boom } }, ['Before', 'Search', 'After']],
  ['Tools', { components: { Tools: boom } }, ['Before', 'Source', 'After']],
  ['MessageActions', { components: { MessageActions: boom } }, ['Before', 'After']],
  ['AssistantMessage', { components: { AssistantMessage: boom } }, ['Before', 'After']],
  ['an element of markdown', markdown({ a: boom }), ['Before', 'Middle', 'Search', 'Source', 'After']],
  ['a block of code', markdown({ codeBlock: boom }), ['bold', 'Middle', 'Search', 'Source', 'After']],
];

describe('content that throws', () => {
  it.each(cases)('an error affects only its part: %s', async (_, thread, stays) => {
    const { container } = drawFrames([frame(rows)], { thread });
    await act(async () => {
      for (const trigger of container.querySelectorAll<HTMLElement>('[aria-expanded="false"]'))
        trigger.click();
    });
    for (const text of ['Question', ...stays]) expect(container.textContent).toContain(text);
    expect(screen.getByRole('textbox')).toBeTruthy();
    expect(container.querySelectorAll('[data-slot="message"]')).toHaveLength(2);
  });

  it('a block of markdown that throws leaves the other blocks alone', () => {
    const { container } = drawFrames([frame(rows)], { thread: markdown({ a: boom }) });
    const blocks = [...container.querySelectorAll('[data-role="assistant"] [data-slot="markdown-block"]')];
    expect(blocks.map(({ textContent }) => textContent)).toEqual([
      'Before **bold** [link](https://a.b)', // the source of the block
      'Middle',
      expect.stringContaining('1'),
      'After',
    ]);
    expect(blocks[0]!.querySelector('strong')).toBeNull();
  });

  it('a message that throws leaves its text and other messages alone', () => {
    const AssistantMessage = () => {
      const isBad = useAuiState(({ message }) =>
        message.parts.some((part) => part.type === 'text' && part.text === 'Bad'),
      );
      return isBad ? boom() : <p>Good</p>;
    };
    const messages = [user(0, 'One'), answer(0, 'Fine'), user(1, 'Two'), answer(1, 'Bad'), user(2, 'Three')];
    const { container } = drawFrames([frame(messages)], { thread: { components: { AssistantMessage } } });
    expect(container.textContent).toContain('Good');
    const broken = container.querySelector<HTMLElement>('[data-state="broken"]')!;
    expect(broken.textContent).toBe('This message couldn’t be shown.Try againBad');
    expect(broken.dataset['role']).toBe('assistant');
    for (const text of ['One', 'Two', 'Three']) expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('content that threw', () => {
  it('content that threw is drawn again on request', () => {
    let isBroken = true;
    const Text = () => {
      const text = useMessageText();
      return isBroken ? boom() : <b>{text}</b>;
    };
    const { container } = drawFrames([frame([answer(0, 'Hello')])], { thread: { components: { Text } } });
    expect(container.querySelector('[data-slot="message"]')!.textContent).toContain(
      'This text couldn’t be formatted.',
    );
    expect(container.querySelector('[data-slot="message-text"]')!.textContent).toBe('Hello');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(container.querySelector('[data-slot="broken"]')).not.toBeNull();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(container.querySelector('[data-slot="broken"]')).toBeNull();
    expect(container.querySelector('b')!.textContent).toBe('Hello');
  });

  it('content that threw is drawn again when its call changes', async () => {
    const labels = { complete: () => 'Done', running: () => 'Running' };
    const live = running(0, call('a', { state: 'input-available', output: undefined, startedAt: 1 }));
    const thread: ThreadProps = {
      ...tools({ icon: boom, labels }),
      strings: { tools: { elapsed: boom } },
    };
    const page = drawFrames([frame([user(0, 'Q')], live), frame([user(0, 'Q'), answer(0, call('a'))])], {
      at: 0,
      thread,
    });
    expect(page.container.querySelector('[data-slot="broken"]')).not.toBeNull();
    await page.go(1);
    expect(page.container.querySelector('[data-slot="broken"]')).toBeNull();
    expect(page.container.querySelector('[data-slot="tool-label"]')!.textContent).toBe('Done');
  });

  it('content that threw is drawn again when its text is complete, and a few times before', async () => {
    let tries = 0;
    const Text = () => {
      tries++;
      const text = useMessageText();
      return text.endsWith('.') ? <b>{text}</b> : boom();
    };
    const text = (count: number) => 'word '.repeat(count);
    const live = (count: number) => frame([user(0, 'Q.')], running(0, text(count)));
    const page = drawFrames([live(1), frame([user(0, 'Q.'), answer(0, `${text(200)}End.`)])], {
      at: 0,
      thread: { components: { Text } },
    });
    tries = 0;
    for (let count = 2; count <= 200; count++) {
      // oxlint-disable-next-line no-await-in-loop -- each is a separate frame
      await act(async () => page.thread().store.ingest(live(count)));
    }
    const shown = page.container.querySelector('[data-role="assistant"] [data-slot="message-text"]')!;
    expect(shown.textContent).toBe(text(200));
    expect(tries).toBeLessThan(50);
    await page.go(1);
    expect(page.container.querySelector('[data-slot="broken"]')).toBeNull();
    expect(page.container.querySelector('[data-role="assistant"] b')!.textContent).toContain('End.');
  });
});
