import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider } from 'convex/react';
import { anyApi } from 'convex/server';
import { Thread, useConvexAgentRuntime } from 'convex-assistant-ui';
import { MarkdownText } from 'convex-assistant-ui/markdown';
import 'convex-assistant-ui/styles.css';
import { useLayoutEffect, useState } from 'react';
import { idle } from '../frames.js';

const MARKDOWN = { Text: MarkdownText };

/** The kit as the README shows it. */
export function Kit({ client, threadId, pageSize, hasMarkdown, onReady }) {
  const components = hasMarkdown ? MARKDOWN : undefined;
  return (
    <ConvexProvider client={client}>
      <Chat first={threadId} pageSize={pageSize} components={components} onReady={onReady} />
    </ConvexProvider>
  );
}

function Chat({ first, pageSize, components, onReady }) {
  const [threadId, switchTo] = useState(first);
  const runtime = useConvexAgentRuntime({ threadId, api: anyApi.chat, pageSize });
  useLayoutEffect(() => {
    const loadMore = (count) => loadAll(runtime, count, pageSize);
    onReady({ switchTo, loadMore });
  }, [onReady, pageSize, runtime]);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Thread components={components} />
    </AssistantRuntimeProvider>
  );
}

/** Loads all pages like a reader who scrolls back to the beginning, and then returns to the end. */
async function loadAll(runtime, count, pageSize) {
  const { loadMore } = runtime.thread.getState().extras;
  for (let at = pageSize; at < count; at += pageSize) loadMore();
  await idle();
  runtime.thread.getState().extras.showLatest();
}
