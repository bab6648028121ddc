import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { Thread, ThreadList, useConvexAgentRuntime, useConvexThreadList } from 'convex-assistant-ui';
import { MarkdownText } from 'convex-assistant-ui/markdown';
import { useMemo } from 'react';
import { api } from '../convex/_generated/api.js';
import { openThread, useThreadId } from './route.js';
import { tools } from './tools.js';

const components = { Text: MarkdownText };
const suggestions = [{ prompt: 'How warm is it in Oslo?' }, { prompt: 'How warm is it in Atlantis?' }];

export function App() {
  const threadId = useThreadId(); // undefined: a new conversation, stored with its first message
  const list = useConvexThreadList({ api: api.chat, threadId, onSwitch: openThread });
  const adapters = useMemo(() => ({ threadList: list.adapter }), [list.adapter]);
  const runtime = useConvexAgentRuntime({ threadId, api: api.chat, adapters, suggestions });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <div className="app">
        <aside className="threads">
          <ThreadList list={list} />
        </aside>
        <main className="thread">
          <Thread tools={tools} components={components} />
        </main>
      </div>
    </AssistantRuntimeProvider>
  );
}
