'use client';
import { Composer } from '@/components/convex-assistant-ui/composer';
import { ToolRow } from '@/components/convex-assistant-ui/tool-row';
import { ActionBarPrimitive, MessagePrimitive, ThreadPrimitive, useAuiState } from '@assistant-ui/react';
import type { ToolRegistry } from 'convex-assistant-ui';
import { MarkdownText } from 'convex-assistant-ui/markdown';
import { LoadMore, MessageNotice, Notices, ThreadSettings } from 'convex-assistant-ui/stock';

/** The chat. Put it inside `AssistantRuntimeProvider`, in an element with a height. */
export function Thread({ tools }: { readonly tools?: ToolRegistry }) {
  return (
    <ThreadSettings {...(tools && { tools })}>
      <ThreadPrimitive.Root className="bg-background text-foreground flex h-full flex-col">
        <ThreadPrimitive.Viewport className="flex-1 overflow-y-auto">
          <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6">
            <LoadMore />
            <ThreadPrimitive.Empty>
              <p className="text-muted-foreground py-24 text-center text-lg">How can I help you?</p>
            </ThreadPrimitive.Empty>
            <ThreadPrimitive.Messages>{() => <Message />}</ThreadPrimitive.Messages>
          </div>
        </ThreadPrimitive.Viewport>
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-4 pb-4">
          <Notices />
          <Composer />
        </div>
      </ThreadPrimitive.Root>
    </ThreadSettings>
  );
}

function Message() {
  const role = useAuiState(({ message }) => message.role);
  return role === 'user' ? <UserMessage /> : <AssistantMessage />;
}

function UserMessage() {
  return (
    <MessagePrimitive.Root className="bg-muted max-w-4/5 self-end rounded-xl px-4 py-2 whitespace-pre-wrap">
      <MessagePrimitive.Parts />
    </MessagePrimitive.Root>
  );
}

const action = 'text-muted-foreground hover:text-foreground text-xs';

function AssistantMessage() {
  return (
    <MessagePrimitive.Root className="min-w-0">
      <MessagePrimitive.Parts components={{ Text: MarkdownText, tools: { Fallback: ToolRow } }} />
      <MessageNotice />
      <ActionBarPrimitive.Root hideWhenRunning autohide="not-last" className="mt-2 flex gap-3">
        <ActionBarPrimitive.Copy className={action}>Copy</ActionBarPrimitive.Copy>
        <ActionBarPrimitive.Reload className={action}>Regenerate</ActionBarPrimitive.Reload>
      </ActionBarPrimitive.Root>
    </MessagePrimitive.Root>
  );
}
