import {
  AssistantRuntimeProvider,
  ExportedMessageRepository,
  MessagePrimitive,
  ThreadPrimitive,
  useAuiState,
  useExternalStoreRuntime,
  type ExternalStoreAdapter,
} from '@assistant-ui/react';
import { useMemo } from 'react';
import type { ThreadSnapshot } from '../src/bridge/index.js';
import { MessagePart } from './MessagePart.js';
import { ToolCalls } from './ToolRow.js';

/** A snapshot of the bridge in the real assistant-ui runtime. Stays mounted while the snapshot changes. */
export function BridgeThread({ snapshot }: { snapshot: ThreadSnapshot }) {
  const adapter = useMemo<ExternalStoreAdapter>(
    () => ({
      messageRepository: ExportedMessageRepository.fromArray(snapshot.messages),
      isRunning: snapshot.isRunning,
      onNew: () => Promise.resolve(),
    }),
    [snapshot],
  );
  const runtime = useExternalStoreRuntime(adapter);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ToolCalls value={snapshot.toolCalls}>
        <ThreadPrimitive.Root>
          <ThreadPrimitive.Messages>{() => <Message />}</ThreadPrimitive.Messages>
        </ThreadPrimitive.Root>
      </ToolCalls>
    </AssistantRuntimeProvider>
  );
}

function Message() {
  const id = useAuiState(({ message }) => message.id);
  const role = useAuiState(({ message }) => message.role);
  const status = useAuiState(({ message }) => message.status?.type);
  const isEmpty = useAuiState(({ message }) => message.parts.length === 0);
  return (
    <MessagePrimitive.Root asChild>
      <article className="rt-message" data-role={role} aria-label={`${role} ${id}`}>
        <header className="rt-message-head">
          <b>{role}</b>
          {status && <span>{status}</span>}
          <code>{id}</code>
        </header>
        <div className="rt-parts">
          {isEmpty && <p className="rt-note">{status === 'running' ? 'No content yet' : 'No content'}</p>}
          <MessagePrimitive.GroupedParts groupBy={ungrouped} indicator="never">
            {() => <MessagePart />}
          </MessagePrimitive.GroupedParts>
        </div>
      </article>
    </MessagePrimitive.Root>
  );
}

// `GroupedParts` keys tool calls by their id, `Parts` by their position.
const ungrouped = () => null;
