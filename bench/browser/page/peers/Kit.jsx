import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider } from 'convex/react';
import { anyApi } from 'convex/server';
import { Thread, useConvexAgentRuntime } from 'convex-assistant-ui';
import { MarkdownText } from 'convex-assistant-ui/markdown';
import 'convex-assistant-ui/styles.css';
import { useLayoutEffect, useState } from 'react';

const MARKDOWN = { Text: MarkdownText };

/** The kit as the README shows it. Every message is in one page, more than a client would ask for. */
export function Kit({ client, threadId, hasMarkdown, onReady }) {
  return (
    <ConvexProvider client={client}>
      <Chat first={threadId} components={hasMarkdown ? MARKDOWN : undefined} onReady={onReady} />
    </ConvexProvider>
  );
}

function Chat({ first, components, onReady }) {
  const [threadId, switchTo] = useState(first);
  const runtime = useConvexAgentRuntime({ threadId, api: anyApi.chat, pageSize: 100_000 });
  useLayoutEffect(() => onReady?.({ switchTo }), [onReady]);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Thread components={components} />
    </AssistantRuntimeProvider>
  );
}
