'use client';
import { ActionBarPrimitive, useAuiState } from '@assistant-ui/react';
import { Check, Copy, Pencil, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { IconButton } from '../IconButton.js';
import { Pending } from '../lazySecondaryComponents.js';
import { useThreadStrings } from '../ThreadContext.js';
import { isPendingMessage } from './isPendingMessage.js';
import { noticeStateOf } from '../notice/noticeState.js';
import { runOf } from '../notice/runOf.js';

/**
 * The actions of a finished message that the thread's functions support. A failed or stopped reply can be copied. Its
 * notice offers a retry, or a way to resume a stopped reply, which can then be regenerated here.
 */
export function MessageActions() {
  const kind = useAuiState(({ message }) => kindOf(message));
  const isStopped = useAuiState(({ message }) => isStoppedReply(message));
  const isPending = useAuiState(({ message }) => isPendingMessage(message));
  // The notice of a cut-off reply already has the button to regenerate it.
  const isRetriedInNotice = useAuiState(
    ({ message }) => message.isLast && noticeStateOf(message) === 'length',
  );
  const isRated = useAuiState(({ message }) => message.metadata.submittedFeedback !== undefined);
  const isOpen = kind === 'open' && !isStopped;
  // One element from the start: replacing it would make Safari scroll up by its height.
  return (
    <ActionBarPrimitive.Root
      data-slot={isOpen ? undefined : 'message-actions'}
      className={isRated ? 'cau-actions cau-actions-rated' : 'cau-actions'}
      aria-hidden={isOpen || undefined}
    >
      {isPending && <Pending />}
      {kind !== 'open' && <CopyMessage />}
      {kind === 'user' && <Edit />}
      {((kind === 'reply' && !isRetriedInNotice) || isStopped) && <Regenerate />}
      {kind === 'reply' && <Feedback />}
    </ActionBarPrimitive.Root>
  );
}

interface Shown {
  readonly role: string;
  readonly status?: { readonly type: string; readonly reason?: string } | undefined;
  readonly metadata: { readonly custom: Readonly<Record<string, unknown>> };
  readonly parts: ReadonlyArray<{ readonly type: string; readonly text?: string }>;
}

function kindOf({ role, status, parts }: Shown): 'open' | 'user' | 'reply' | 'partial' {
  if (role === 'user') return 'user';
  if (status?.type === 'running' || status?.type === 'requires-action') return 'open';
  if (status?.type !== 'incomplete') return 'reply';
  return parts.some((part) => part.type === 'text' && part.text !== '') ? 'partial' : 'open';
}

/** Only a reply that can be resumed counts: otherwise, its notice regenerates it. */
const isStoppedReply = ({ status, metadata }: Shown): boolean =>
  status?.type === 'incomplete' && status.reason === 'cancelled' && runOf({ metadata })?.canResume === true;

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
