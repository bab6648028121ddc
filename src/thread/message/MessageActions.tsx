'use client';
import { ActionBarPrimitive, useAuiState } from '@assistant-ui/react';
import { Check, Copy, Pencil, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { IconButton } from '../IconButton.js';
import { useThreadStrings } from '../ThreadContext.js';

/** What can be done with a message: only what the thread's functions can do. */
export function MessageActions() {
  const role = useAuiState(({ message }) => message.status?.type !== 'running' && message.role);
  if (!role) return <div className="cau-actions" aria-hidden="true" />;
  return (
    <ActionBarPrimitive.Root data-slot="message-actions" className="cau-actions">
      <CopyMessage />
      {role === 'user' ? <Edit /> : <Regenerate />}
      {role === 'assistant' && <Feedback />}
    </ActionBarPrimitive.Root>
  );
}

function CopyMessage() {
  const strings = useThreadStrings();
  const isCopied = useAuiState(({ message }) => message.isCopied);
  const Icon = isCopied ? Check : Copy;
  return (
    <ActionBarPrimitive.Copy asChild>
      <IconButton label={isCopied ? strings.copied : strings.copy}>
        <Icon size={16} data-icon="copy" />
      </IconButton>
    </ActionBarPrimitive.Copy>
  );
}

function Edit() {
  const strings = useThreadStrings();
  const isOffered = useAuiState(({ thread }) => thread.capabilities.edit);
  if (!isOffered) return null;
  return (
    <ActionBarPrimitive.Edit asChild>
      <IconButton label={strings.edit} data-slot="edit">
        <Pencil size={16} data-icon="edit" />
      </IconButton>
    </ActionBarPrimitive.Edit>
  );
}

function Regenerate() {
  const strings = useThreadStrings();
  const isOffered = useAuiState(({ thread }) => thread.capabilities.reload && !thread.isRunning);
  if (!isOffered) return null;
  return (
    <ActionBarPrimitive.Reload asChild>
      <IconButton label={strings.regenerate}>
        <RotateCcw size={16} data-icon="regenerate" />
      </IconButton>
    </ActionBarPrimitive.Reload>
  );
}

function Feedback() {
  const strings = useThreadStrings();
  const isOffered = useAuiState(({ thread }) => thread.capabilities.feedback);
  const given = useAuiState(({ message }) => message.metadata.submittedFeedback?.type);
  if (!isOffered) return null;
  return (
    <>
      <ActionBarPrimitive.FeedbackPositive asChild>
        <IconButton label={strings.good} aria-pressed={given === 'positive'}>
          <ThumbsUp size={16} data-icon="good" />
        </IconButton>
      </ActionBarPrimitive.FeedbackPositive>
      <ActionBarPrimitive.FeedbackNegative asChild>
        <IconButton label={strings.bad} aria-pressed={given === 'negative'}>
          <ThumbsDown size={16} data-icon="bad" />
        </IconButton>
      </ActionBarPrimitive.FeedbackNegative>
    </>
  );
}
