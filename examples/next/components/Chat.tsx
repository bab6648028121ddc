'use client';
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { SkipLink, Thread, useConvexAgentRuntime, useConvexThreadList } from 'convex-assistant-ui';
import { MarkdownText } from 'convex-assistant-ui/markdown';
import type { PreloadedThread } from 'convex-assistant-ui/nextjs';
import { useMemo } from 'react';
import { api } from '../convex/_generated/api';
import { openThread, useThreadId } from './route';
import { ScrollToNewest } from './ScrollToNewest';
import { closeSidebar, Sidebar, SidebarButton } from './Sidebar';
import { tools } from './tools';

const components = { Text: MarkdownText };
const suggestions = [{ prompt: 'How warm is it in Oslo?' }, { prompt: 'How warm is it in Atlantis?' }];

function switchTo(threadId: string | undefined) {
  openThread(threadId);
  closeSidebar();
}

export function Chat({ preloaded }: { preloaded?: PreloadedThread | undefined }) {
  const threadId = useThreadId(); // undefined: a new conversation, stored with its first message
  const list = useConvexThreadList({ api: api.chat, threadId, onSwitch: switchTo });
  const adapters = useMemo(() => ({ threadList: list.adapter }), [list.adapter]);
  const runtime = useConvexAgentRuntime({ threadId, api: api.chat, adapters, suggestions, preloaded });
  const title = list.threads.find((thread) => thread.threadId === threadId)?.title;
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <title>{title ?? 'My assistant'}</title>
      <div className="app" data-cau="">
        <SkipLink />
        <Sidebar list={list} />
        <div className="main">
          <header className="header">
            <SidebarButton />
            <h1 dir="auto">{title ?? (threadId === undefined && 'New conversation')}</h1>
          </header>
          <main className="thread">
            <Thread tools={tools} components={components} locale="en" />
          </main>
        </div>
      </div>
      <ScrollToNewest />
    </AssistantRuntimeProvider>
  );
}
