// @vitest-environment jsdom
import { AssistantRuntimeProvider, MessagePrimitive, ThreadPrimitive } from '@assistant-ui/react';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MarkdownText } from '../../src/markdown/index.js';
import { useConvexAgentRuntime } from '../../src/runtime/index.js';
import { text } from '../../src/testing/index.js';
import { startAgent } from '../runtime/screen.js';
import { answerOf } from './documents.js';
import { htmlOf, show } from './show.js';

afterEach(cleanup);

const Message = () => <MessagePrimitive.Parts components={{ Text: MarkdownText }} />;

describe('MarkdownText', () => {
  it('MarkdownText shows the same markdown while a reply is written and when it is complete', async () => {
    const answer = answerOf(1_500);
    const agent = await startAgent([[text(answer)]], { model: { chunkDelayMs: 3 } });
    function Page() {
      const runtime = useConvexAgentRuntime({ api: agent.api, threadId: agent.threadId });
      return (
        <AssistantRuntimeProvider runtime={runtime}>
          <ThreadPrimitive.Messages components={{ Message }} />
        </AssistantRuntimeProvider>
      );
    }
    const { container } = render(
      <ConvexProvider client={agent.client}>
        <Page />
      </ConvexProvider>,
    );
    const written = () => container.querySelectorAll<HTMLElement>('[data-slot="markdown"]')[1];
    await act(() =>
      agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: '*Go*' }),
    );
    await waitFor(() => expect(written()?.querySelector('p strong')?.textContent).toBe('rows'));
    expect(written()!.dataset['state']).toBe('streaming');
    const [heading] = written()!.children;
    await act(agent.idle);
    await waitFor(() => expect(written()?.dataset['state']).toBe('complete'));
    expect(written()!.children[0]).toBe(heading);
    expect(htmlOf(written()!)).toBe(htmlOf(show(answer).root));
    expect(container.querySelector('em')?.textContent).toBe('Go');
    await agent.close();
  });
});
