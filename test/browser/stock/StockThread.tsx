/**
 * assistant-ui's own thread, as its CLI installs it: the same primitives in the same places and the same slots for
 * components, but without styles. `isOwned` applies the three changes of docs/guides/stock-thread.md.
 */
import {
  ActionBarPrimitive,
  AuiIf,
  BranchPickerPrimitive,
  ComposerPrimitive,
  ErrorPrimitive,
  groupPartByType,
  MessagePrimitive,
  ThreadPrimitive,
  useAuiState,
  type ToolCallMessagePartComponent,
  type ToolCallMessagePartProps,
} from '@assistant-ui/react';
import { createContext, useContext, useState, type ComponentType, type PropsWithChildren } from 'react';
import { LoadMore, MessageNotice, Notices } from '../../../src/stock/index.js';

type Group = MessagePrimitive.GroupedParts.GroupPart;

export interface StockComponents {
  readonly ToolFallback?: ToolCallMessagePartComponent;
  readonly ToolGroup?: ComponentType<PropsWithChildren<{ group: Group }>>;
}

const NONE: StockComponents = {};
const ComponentsContext = createContext(NONE);
const OwnedContext = createContext(true);

export function StockThread({
  components = NONE,
  isOwned = true,
}: {
  components?: StockComponents;
  isOwned?: boolean;
}) {
  return (
    <ComponentsContext.Provider value={components}>
      <OwnedContext.Provider value={isOwned}>
        <ThreadPrimitive.Root style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
          <ThreadPrimitive.Viewport
            turnAnchor="top"
            data-slot="aui_thread-viewport"
            style={{ flex: 1, overflowY: 'scroll', position: 'relative' }}
          >
            <AuiIf condition={({ thread }) => thread.messages.length === 0 && !thread.isLoading}>
              <h1>How can I help you today?</h1>
            </AuiIf>
            {isOwned && <LoadMore />}
            <div
              data-slot="aui_message-group"
              style={{ display: 'flex', flexDirection: 'column', gap: '1.5rem' }}
            >
              <ThreadPrimitive.Messages>{() => <Message />}</ThreadPrimitive.Messages>
            </div>
            <ThreadPrimitive.ViewportFooter style={{ position: 'sticky', bottom: 0, background: 'Canvas' }}>
              <ThreadPrimitive.ScrollToBottom>Scroll to bottom</ThreadPrimitive.ScrollToBottom>
              {isOwned && <Notices />}
              <Composer />
            </ThreadPrimitive.ViewportFooter>
          </ThreadPrimitive.Viewport>
        </ThreadPrimitive.Root>
      </OwnedContext.Provider>
    </ComponentsContext.Provider>
  );
}

function Message() {
  const role = useAuiState(({ message }) => message.role);
  const isEditing = useAuiState(({ message }) => message.composer.isEditing);
  if (isEditing) return <EditComposer />;
  return role === 'user' ? <UserMessage /> : <AssistantMessage />;
}

function AssistantMessage() {
  const { ToolFallback = StockToolFallback, ToolGroup = StockToolGroup } = useContext(ComponentsContext);
  const isOwned = useContext(OwnedContext);
  return (
    <MessagePrimitive.Root data-role="assistant">
      <MessagePrimitive.GroupedParts
        groupBy={groupPartByType({
          reasoning: ['group-chainOfThought', 'group-reasoning'],
          'tool-call': ['group-chainOfThought', 'group-tool'],
          'standalone-tool-call': [],
        })}
      >
        {({ part, children }) => {
          switch (part.type) {
            case 'group-chainOfThought':
            case 'group-reasoning':
              return <div>{children}</div>;
            case 'group-tool':
              return <ToolGroup group={part}>{children}</ToolGroup>;
            case 'text':
              return <p>{part.text}</p>;
            case 'tool-call':
              return part.toolUI ?? <ToolFallback {...part} />;
            case 'indicator':
              return <span aria-label="Assistant is working">●</span>;
            default:
              return null;
          }
        }}
      </MessagePrimitive.GroupedParts>
      {isOwned ? (
        <MessageNotice />
      ) : (
        <MessagePrimitive.Error>
          <ErrorPrimitive.Root>
            <ErrorPrimitive.Message />
          </ErrorPrimitive.Root>
        </MessagePrimitive.Error>
      )}
      <BranchPickerPrimitive.Root hideWhenSingleBranch>
        <BranchPickerPrimitive.Number /> / <BranchPickerPrimitive.Count />
      </BranchPickerPrimitive.Root>
      <ActionBarPrimitive.Root hideWhenRunning autohide="not-last">
        <ActionBarPrimitive.Copy>Copy</ActionBarPrimitive.Copy>
        <ActionBarPrimitive.Reload>Refresh</ActionBarPrimitive.Reload>
      </ActionBarPrimitive.Root>
    </MessagePrimitive.Root>
  );
}

function UserMessage() {
  return (
    <MessagePrimitive.Root data-role="user">
      <MessagePrimitive.Parts />
      <ActionBarPrimitive.Root hideWhenRunning autohide="not-last">
        <ActionBarPrimitive.Edit>Edit</ActionBarPrimitive.Edit>
      </ActionBarPrimitive.Root>
    </MessagePrimitive.Root>
  );
}

function EditComposer() {
  return (
    <MessagePrimitive.Root>
      <ComposerPrimitive.Root>
        <ComposerPrimitive.Input aria-label="Edit message" />
        <ComposerPrimitive.Cancel>Cancel</ComposerPrimitive.Cancel>
        <ComposerPrimitive.Send>Update</ComposerPrimitive.Send>
      </ComposerPrimitive.Root>
    </MessagePrimitive.Root>
  );
}

function Composer() {
  return (
    <ComposerPrimitive.Root>
      <ComposerPrimitive.Input rows={1} placeholder="Send a message..." aria-label="Message input" />
      <AuiIf condition={({ thread }) => !thread.isRunning}>
        <ComposerPrimitive.Send>Send message</ComposerPrimitive.Send>
      </AuiIf>
      <AuiIf condition={({ thread }) => thread.isRunning}>
        <ComposerPrimitive.Cancel>Stop generating</ComposerPrimitive.Cancel>
      </AuiIf>
    </ComposerPrimitive.Root>
  );
}

/** Decides by the status alone, like assistant-ui's: a stored result counts as complete, even if it is an error. */
function StockToolFallback({ toolName, status }: ToolCallMessagePartProps) {
  const sign = { running: '…', complete: '✓', incomplete: '✗', 'requires-action': '!' }[status.type];
  return (
    <div data-slot="stock-fallback">
      {sign} Used tool: {toolName}
    </div>
  );
}

/** Closed at first. */
function StockToolGroup({ group, children }: PropsWithChildren<{ group: Group }>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {group.indices.length} tool calls
      </button>
      {isOpen && children}
    </div>
  );
}
