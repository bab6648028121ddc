import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { SkipLink, Thread, useConvexAgentRuntime, useConvexThreadList } from 'convex-assistant-ui';
import { MarkdownText } from 'convex-assistant-ui/markdown';
import { useQuery } from 'convex/react';
import { useCallback, useMemo, useState } from 'react';
import { api } from '../convex/_generated/api.js';
import { FaultsPanel } from './faults/FaultsPanel.js';
import { Header } from './layout/Header.js';
import { Sidebar } from './layout/Sidebar.js';
import { openThread, useThreadId } from './route.js';
import { StoryCards } from './stories/StoryCards.js';
import { tools } from './tools.js';
import { useThread } from './useThread.js';

const components = { Text: () => <MarkdownText headingOffset={1} />, Empty: StoryCards };

/** One shell for all threads: switching changes `threadId`, and nothing around the thread is mounted again. */
export function App() {
  const threadId = useThreadId();
  const [hasDrawer, setHasDrawer] = useState(false);
  const onSwitch = useCallback((next: string | undefined) => {
    openThread(next);
    setHasDrawer(false); // the thread is behind it
  }, []);
  const list = useConvexThreadList({ api: api.chat, threadId, onSwitch });
  const thread = useThread(threadId, list.threads);
  const isAdmin = useQuery(api.admin.get, threadId === undefined ? 'skip' : { threadId }) ?? false;
  const adapters = useMemo(() => ({ threadList: list.adapter }), [list.adapter]);
  const runtime = useConvexAgentRuntime({ threadId, api: api.chat, adapters });
  const [hasFaults, setHasFaults] = useState(false);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <title>{[thread?.title, 'convex-assistant-ui'].filter(Boolean).join(' · ')}</title>
      <div className="demo" data-cau="">
        <SkipLink />
        <Sidebar list={list} isOpen={hasDrawer} onClose={() => setHasDrawer(false)} />
        <div className="demo-main">
          <Header
            title={thread?.title}
            onOpenDrawer={() => setHasDrawer(true)}
            hasFaults={hasFaults}
            onToggleFaults={() => setHasFaults(!hasFaults)}
          />
          {hasFaults && <FaultsPanel id="faults" threadId={threadId} isAdmin={isAdmin} />}
          <main className="demo-thread">
            <Thread tools={tools} components={components} debug={isAdmin} />
          </main>
        </div>
      </div>
    </AssistantRuntimeProvider>
  );
}
