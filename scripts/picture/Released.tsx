import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
  type ThreadMessageLike,
  type ToolCallMessagePartProps,
} from '@assistant-ui/react';
import type { UIMessage } from '@convex-dev/agent';
import { useUIMessages } from '@convex-dev/agent/react';
import type { ToolCallState } from '../../src/bridge/index.js';
import { ToolCallDisplay, ToolDisplayProvider, type ToolRegistry } from '../../src/tools/index.js';
import { api } from './api.js';

interface ReleasedProps {
  readonly threadId: string;
  readonly tools: ToolRegistry;
}

/** The released packages, put together as in their documentation: its query, page size and hook. Drawn like ours. */
export function Released({ threadId, tools }: ReleasedProps) {
  const { results } = useUIMessages(api.released.list, { threadId }, { initialNumItems: 10, stream: true });
  const runtime = useExternalStoreRuntime({
    messages: results,
    convertMessage,
    isRunning: isRunning(results.at(-1)),
    onNew: async () => {},
  });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ToolDisplayProvider registry={tools}>
        <ThreadPrimitive.Root data-cau="" className="cau-thread">
          <div className="cau-viewport">
            <div className="cau-column">
              <ThreadPrimitive.Messages components={{ UserMessage: User, AssistantMessage: Assistant }} />
            </div>
          </div>
        </ThreadPrimitive.Root>
      </ToolDisplayProvider>
    </AssistantRuntimeProvider>
  );
}

const isRunning = (message: Pick<UIMessage, 'status'> | undefined): boolean =>
  message?.status === 'streaming' || message?.status === 'pending';

type Content = Exclude<ThreadMessageLike['content'], string>[number];
type ToolPart = Extract<Content, { type: 'tool-call' }>;

function convertMessage(message: UIMessage): ThreadMessageLike {
  return {
    id: message.key,
    role: message.role,
    createdAt: new Date(message._creationTime),
    content: message.parts.flatMap((part): Content[] => {
      if (part.type === 'text') return [{ type: 'text', text: part.text }];
      if (!('toolCallId' in part)) return [];
      const isError = part.state === 'output-error';
      return [
        {
          type: 'tool-call',
          toolCallId: part.toolCallId,
          toolName: part.type.replace(/^tool-/, ''),
          args: (part.input ?? {}) as ToolPart['args'] & object,
          result: isError ? part.errorText : part.output,
          isError,
          artifact: part.state,
        },
      ];
    }),
    ...(message.role === 'assistant' && {
      status: isRunning(message) ? { type: 'running' } : { type: 'complete', reason: 'stop' },
    }),
  };
}

const Text = ({ text }: { readonly text: string }) => (
  <div data-slot="message-text" className="cau-message-text">
    {text}
  </div>
);

function Tool({ toolCallId, toolName, args, result, artifact }: ToolCallMessagePartProps) {
  const state = artifact as ToolCallState;
  const call = {
    toolCallId,
    rawToolCallId: toolCallId,
    messageId: 'released',
    toolName,
    state,
    args,
    output: result,
  };
  return <ToolCallDisplay call={{ ...call, actionable: false, settled: state.startsWith('output-') }} />;
}

const Parts = () => <MessagePrimitive.Parts components={{ Text, tools: { Fallback: Tool } }} />;

const User = () => (
  <MessagePrimitive.Root className="cau-message cau-message-user" data-slot="message" data-role="user">
    <div className="cau-message-content cau-bubble">
      <Parts />
    </div>
  </MessagePrimitive.Root>
);

const Assistant = () => (
  <MessagePrimitive.Root className="cau-message" data-slot="message" data-role="assistant">
    <div className="cau-message-content">
      <Parts />
    </div>
  </MessagePrimitive.Root>
);
