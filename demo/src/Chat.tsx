import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { SkipLink, Thread, useConvexAgentRuntime, useConvexThreadList } from 'convex-assistant-ui';
import { MarkdownText } from 'convex-assistant-ui/markdown';
import { useQuery } from 'convex/react';
import { useMemo, useState } from 'react';
import { api } from '../convex/_generated/api.js';
import { FaultsPanel } from './faults/FaultsPanel.js';
import { Header } from './layout/Header.js';
import { Sidebar } from './layout/Sidebar.js';
import { openThread } from './route.js';
import { StoryCards } from './stories/StoryCards.js';
import { tools } from './tools.js';

const components = { Text: () => <MarkdownText headingOffset={1} />, Empty: StoryCards };

export function Chat({ threadId }: { readonly threadId: string }) {
  const thread = useQuery(api.chat.getThread, { threadId });
  const isAdmin = useQuery(api.admin.get, { threadId }) ?? false;
  const list = useConvexThreadList({ api: api.chat, threadId, onSwitch: openThread });
  const adapters = useMemo(() => ({ threadList: list.adapter }), [list.adapter]);
  const runtime = useConvexAgentRuntime({ threadId, api: api.chat, adapters });
  const [hasDrawer, setHasDrawer] = useState(false);
  const [hasFaults, setHasFaults] = useState(false);
  const title = thread?.title ?? 'New conversation';
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <title>{`${title} · convex-assistant-ui`}</title>
      <div className="demo" data-cau="">
        <SkipLink />
        <Sidebar list={list} isOpen={hasDrawer} onClose={() => setHasDrawer(false)} />
        <div className="demo-main">
          <Header
            title={title}
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
