// @vitest-environment jsdom
import './jsdom.js';
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { ThreadFrame } from '../../src/bridge/index.js';
import { useFrameRuntime } from '../../src/testing/render/useFrameRuntime.js';
import { Thread } from '../../src/thread/index.js';
import { createClock } from '../store/support.js';
import { answer, call, file, frame, link, running, thinking, user } from './rows.js';

afterEach(() => vi.restoreAllMocks());

const clock = createClock();

function Page({ frames }: { readonly frames: readonly ThreadFrame[] }) {
  const runtime = useFrameRuntime({ frames, clock });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Thread locale="en-GB" />
    </AssistantRuntimeProvider>
  );
}

const rows = [
  user(0, 'Q', file('https://a.example/b.pdf', 'application/pdf')),
  answer(0, thinking('Hm.'), 'Text', call('a'), call('b'), link('1', 'https://a.example')),
];

it.each([
  ['finished', [frame(rows)]],
  ['running', [frame([...rows, user(1, 'Q')], running(1, 'Text'))]],
  ['empty', [frame([])]],
  ['loading', []],
] as const)('a %s thread is rendered on a server and hydrated without a warning', async (_, frames) => {
  const warnings = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  const html = renderToString(<Page frames={frames} />);
  expect(html).toBe(renderToString(<Page frames={frames} />));
  expect(html).not.toMatch(/_r_|«r|_R_/); // ids of useId
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = html;
  const first = container.querySelector('[data-slot="thread"]');
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, <Page frames={frames} />, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(errors).toEqual([]);
  for (const spy of warnings) expect(spy.mock.calls).toEqual([]);
  expect(container.querySelector('[data-slot="thread"]')).toBe(first);
  await act(async () => root.unmount());
  container.remove();
});
