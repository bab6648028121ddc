import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { MarkdownText } from '../../src/markdown/index.js';
import { useFrameRuntime } from '../../src/testing/render/index.js';
import { Thread } from '../../src/thread/index.js';
import '../../src/styles/index.css';
import { answer, frame, user } from '../thread/rows.js';

const components = { Text: MarkdownText };

async function openThread(...rows: Parameters<typeof frame>[0]) {
  const frames = [frame(rows)];
  function Page() {
    const runtime = useFrameRuntime({ frames, at: 0 });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <div style={{ inlineSize: 600, blockSize: 600 }}>
          <Thread components={components} />
        </div>
      </AssistantRuntimeProvider>
    );
  }
  const { container } = await render(<Page />);
  const message = (role: string) => [...container.querySelectorAll<HTMLElement>(`[data-role="${role}"]`)];
  return { message };
}

const TYPED = '# Not a heading\n    four spaces\n\n- one\n- two, see https://a.example/b.';

it("shows a user's text exactly as typed, with a link, and a reply as markdown", async () => {
  const { message } = await openThread(user(0, TYPED), answer(0, '# A heading'));
  const text = message('user')[0]!.querySelector<HTMLElement>('[data-slot="message-text"]')!;
  expect(text.innerText).toBe(TYPED);
  expect(getComputedStyle(text).whiteSpace).toBe('pre-wrap');
  const link = text.querySelector('a')!;
  expect([link.href, link.target, link.rel]).toEqual([
    'https://a.example/b',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(message('assistant')[0]!.querySelector('h1, h2, h3, h4')?.textContent).toBe('A heading');
});

it('a question is closer to its reply than to the turn before it', async () => {
  const { message } = await openThread(
    user(0, 'One?'),
    answer(0, 'One.'),
    user(1, 'Two?'),
    answer(1, 'Two.'),
  );
  const bottom = (role: string) =>
    message(role)[0]!.querySelector('.cau-message-content')!.getBoundingClientRect().bottom;
  const toReply = message('assistant')[0]!.getBoundingClientRect().top - bottom('user');
  const toNextTurn = message('user')[1]!.getBoundingClientRect().top - bottom('assistant');
  expect(toReply).toBeGreaterThan(0);
  expect(toNextTurn).toBeGreaterThanOrEqual(1.5 * toReply);
});
