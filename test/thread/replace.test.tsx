// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ThreadFrame } from '../../src/bridge/index.js';
import { defaultComponents } from '../../src/thread/defaultComponents.js';
import {
  englishThreadStrings,
  Thread,
  type SomeThreadStrings,
  type ThreadComponents,
  type ThreadStrings,
} from '../../src/thread/index.js';
import { UserMessage } from '../../src/thread/message/UserMessage.js';
import { englishJsonStrings } from '../../src/json/index.js';
import { englishToolStrings } from '../../src/tools/index.js';
import { drawFrames } from './page.js';
import { answer, call, failedAnswer, file, frame, link, running, system, thinking, user } from './rows.js';

afterEach(cleanup);

const PDF = file('https://a.example/b', 'application/pdf');
const everything = frame([
  system(0, 'Rules'),
  user(1, 'Look', PDF, file('javascript:1', 'image/png')),
  answer(1, thinking('Hm.'), 'Text', call('a'), PDF, link('1', 'https://a.example')),
  answer(1, { type: 'weather' }),
  user(2, 'Again'),
  failedAnswer(2, 'x', { type: 'file', url: 'https://a.example/c.png', mediaType: 'image/png' }),
]);

type Key = keyof ThreadComponents;

/** Where each piece is to be seen, if not in the thread that has everything. */
const elsewhere: Partial<Record<Key, ThreadFrame>> = {
  Empty: frame([]),
  LoadFailed: frame([]),
  Loading: undefined as unknown as ThreadFrame,
};

const keys = Object.keys(defaultComponents) as Key[];

it.each(keys)('%s can be another one', async (key) => {
  const Mine = () => <b data-mine={key} />;
  const components = { [key]: Mine } as unknown as Partial<ThreadComponents>;
  const frames = key === 'Loading' ? [] : [elsewhere[key] ?? everything];
  drawFrames(frames, {
    hasMore: true,
    connection: 'offline',
    thread: { components },
    ...(key === 'LoadFailed' && { error: new Error('No') }),
  });
  if (key === 'EditComposer') fireEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0]!);
  await act(async () => {});
  expect(document.querySelector(`[data-mine="${key}"]`)).not.toBeNull();
});

it('inline components do not render the messages again', async () => {
  let renders = 0;
  function Counted(): ReactNode {
    renders++;
    return <UserMessage />;
  }
  const page = { again: () => {} };
  let pages = 0;
  function Page() {
    pages++;
    const [, setCount] = useState(0);
    useLayoutEffect(() => void (page.again = () => setCount((count) => count + 1)));
    return <Thread components={{ UserMessage: Counted }} strings={{ you: 'Me' }} />;
  }
  drawFrames([everything], { children: <Page /> });
  expect(screen.getAllByRole('article', { name: 'Me' })).toHaveLength(2);
  renders = 0;
  await act(async () => page.again());
  expect(pages).toBe(2);
  expect(renders).toBe(0);
});

/** Every word, marked: text in brackets, functions too. */
function marked<T extends object>(words: T): T {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]: [string, unknown]) => {
      if (typeof value === 'function') return [key, (...args: unknown[]) => `[${key} ${args.join(' ')}]`];
      if (typeof value === 'object' && value !== null) return [key, marked(value)];
      return [key, `[${key}]`];
    }),
  ) as T;
}

const texts = (words: object): string[] =>
  Object.values(words).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? texts(value) : [];
  });

const stringsOf = (words: ThreadStrings): SomeThreadStrings => marked(words);

/** Everything a person could read or hear. */
function readable(): string[] {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) found.push(walker.currentNode.textContent!.trim());
  for (const element of document.querySelectorAll('*')) {
    found.push(...attributes.flatMap((name) => element.getAttribute(name) ?? []));
  }
  return found.filter((text) => text !== '');
}

it.each([
  ['everything', [everything], { hasMore: true, connection: 'offline' as const }],
  ['nothing', [frame([])], { suggestions: [{ prompt: 'P' }], connection: 'connecting' as const }],
  ['loading', [], {}],
  ['running', [frame([user(0, 'Q')], running(0))], {}],
  [
    'asking',
    [frame([user(0, 'Q'), answer(0, call('a', { state: 'approval-requested', approval: { id: '1' } }))])],
    {},
  ],
] as const)('no English word is left in a thread of %s with words of its own', async (_, frames, options) => {
  const strings = {
    ...stringsOf(englishThreadStrings),
    tools: { ...marked(englishToolStrings), json: marked(englishJsonStrings) },
  };
  drawFrames(frames, { ...options, thread: { strings } });
  const edit = screen.queryAllByRole('button', { name: '[edit]' })[0];
  if (edit) fireEvent.click(edit);
  await act(async () => {});
  const english = new Set([...texts(englishThreadStrings), ...texts(englishToolStrings)]);
  const seen = readable();
  expect(seen.filter((text) => english.has(text))).toEqual([]);
  expect(seen.some((text) => text.startsWith('['))).toBe(true);
});

it('one string can be replaced, even in a nested group', () => {
  drawFrames([frame([])], { thread: { strings: { welcome: 'Hallo', composer: { send: 'Senden' } } } });
  expect(screen.getByText('Hallo')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Senden' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy();
});
