import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  fromThreadMessageLike,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react';
import { useUIMessages } from '@convex-dev/agent/react';
import { ConvexProvider } from 'convex/react';
import { anyApi } from 'convex/server';
import { useLayoutEffect } from 'react';
import { convert } from '../../../convert.js';

/** The released hook of Convex Agent in the released thread of assistant-ui, as people join them by hand. */
export function Upstream({ client, threadId, pageSize, isCached, onReady }) {
  const Host = isCached ? CachedHost : NaiveHost;
  return (
    <ConvexProvider client={client}>
      <Host threadId={threadId} pageSize={pageSize} onReady={onReady}>
        <Thread />
      </Host>
    </ConvexProvider>
  );
}

const noop = async () => {};
const RUNNING = { type: 'running' };
const toThreadMessage = (message) => fromThreadMessageLike(convert(message), message.key, RUNNING);

function useMessages({ threadId, pageSize, onReady }) {
  const options = { initialNumItems: pageSize, stream: true };
  const { results, loadMore } = useUIMessages(anyApi.chat.listThreadMessages, { threadId }, options);
  useLayoutEffect(() => onReady({ loadMore: (count) => loadMore(count) }), [loadMore, onReady]);
  return results;
}

/** A: every message converted at every delta. */
function NaiveHost({ children, ...options }) {
  const results = useMessages(options);
  const messages = results.map(toThreadMessage);
  const runtime = useExternalStoreRuntime({ messages, isRunning: true, onNew: noop });
  return <AssistantRuntimeProvider runtime={runtime}>{children}</AssistantRuntimeProvider>;
}

/** B: assistant-ui keeps what it has converted. */
function CachedHost({ children, ...options }) {
  const results = useMessages(options);
  const runtime = useExternalStoreRuntime({
    messages: results,
    convertMessage: convert,
    isRunning: true,
    onNew: noop,
  });
  return <AssistantRuntimeProvider runtime={runtime}>{children}</AssistantRuntimeProvider>;
}

const Text = ({ text }) => <p className="text">{text}</p>;
const Tool = ({ toolName, result }) => (
  <details>
    <summary>
      {toolName} {result ? 'done' : '…'}
    </summary>
  </details>
);
const PARTS = { Text, tools: { Fallback: Tool } };

const Message = () => (
  <MessagePrimitive.Root className="message">
    <MessagePrimitive.Parts components={PARTS} />
  </MessagePrimitive.Root>
);
const MESSAGE = { Message };

const Thread = () => (
  <ThreadPrimitive.Root className="root">
    <ThreadPrimitive.Viewport className="viewport">
      <ThreadPrimitive.Messages components={MESSAGE} />
    </ThreadPrimitive.Viewport>
    <ComposerPrimitive.Root>
      <ComposerPrimitive.Input />
    </ComposerPrimitive.Root>
  </ThreadPrimitive.Root>
);
