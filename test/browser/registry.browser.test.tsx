import { Thread } from '@/components/convex-assistant-ui/thread';
import { ThreadList } from '@/components/convex-assistant-ui/thread-list';
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider } from 'convex/react';
import { useMemo, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useConvexAgentRuntime, useConvexThreadList } from '../../src/index.js';
import { createToolRegistry } from '../../src/tools/index.js';
import '../../src/styles/index.css';
import { chat, connect } from './page.js';

const patience = { timeout: 60_000 };
const tools = createToolRegistry({ boom: { title: 'Boom', labels: { error: () => 'The boom failed' } } });

/** The files that the registry offers, combined like in an app. */
function Chat() {
  const [threadId, setThreadId] = useState<string>();
  const list = useConvexThreadList({ api: chat, threadId, onSwitch: setThreadId });
  const adapters = useMemo(() => ({ threadList: list.adapter }), [list.adapter]);
  const runtime = useConvexAgentRuntime({ api: chat, threadId, adapters });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <div style={{ display: 'flex', width: 900, height: 600 }}>
        <ThreadList list={list} />
        <Thread tools={tools} />
      </div>
    </AssistantRuntimeProvider>
  );
}

it('lets an app own its thread, composer, tool row and thread list', async () => {
  const { container } = await render(
    <ConvexProvider client={connect({ subject: 'registry' })}>
      <Chat />
    </ConvexProvider>,
  );
  const send = async (text: string) => {
    await userEvent.fill(page.getByRole('textbox', { name: 'Message' }), text);
    await userEvent.keyboard('{Enter}');
  };
  const states = () =>
    [...container.querySelectorAll<HTMLElement>('[data-slot="tool-call"]')].map(
      ({ dataset }) => dataset['state'],
    );
  await send('fail');
  await expect.poll(() => container.textContent, patience).toContain('That failed.');
  expect(container.textContent).toContain('The boom failed');
  expect(states()).toEqual(['error']);
  await send('remove');
  await userEvent.click(page.getByRole('button', { name: 'Allow', exact: true }));
  await expect.poll(() => container.textContent, patience).toContain('Gone.');
  expect(states()).toEqual(['error', 'complete']);
  await expect.poll(() => container.querySelector('nav')!.textContent, patience).toContain('fail');
});
