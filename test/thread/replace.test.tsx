// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ThreadFrame } from '../../src/bridge/index.js';
import { defaultComponents } from '../../src/thread/defaultComponents.js';
import { Thread, type ThreadComponents } from '../../src/thread/index.js';
import { UserMessage } from '../../src/thread/message/UserMessage.js';
import { drawFrames } from './page.js';
import { answer, call, failedAnswer, file, frame, link, system, thinking, user } from './rows.js';

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

/** The frames for pieces that do not show in the thread with everything. */
const elsewhere: Partial<Record<Key, ThreadFrame>> = {
  Empty: frame([]),
  LoadFailed: frame([]),
  Loading: undefined as unknown as ThreadFrame,
};

const keys = Object.keys(defaultComponents) as Key[];

it.each(keys)('the component %s can be replaced', async (key) => {
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
    return <Thread components={{ UserMessage: Counted }} strings={{ thread: { you: 'Me' } }} />;
  }
  drawFrames([everything], { children: <Page /> });
  expect(screen.getAllByRole('article', { name: 'Me' })).toHaveLength(2);
  renders = 0;
  await act(async () => page.again());
  expect(pages).toBe(2);
  expect(renders).toBe(0);
});
