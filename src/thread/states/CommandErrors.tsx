'use client';
import { X } from 'lucide-react';
import { useCommands, useThreadStore, type CommandKind } from '../../store/index.js';
import { useErrorText } from '../../tools/internal.js';
import { IconButton } from '../IconButton.js';
import { useThreadStrings } from '../ThreadContext.js';

/** Commands that show their error where the user gave them. */
const SHOWN_ELSEWHERE: ReadonlySet<CommandKind> = new Set([
  'sendMessage',
  'respondToApproval',
  'retryToolCalls',
  'resume',
  'stopToolCall',
  'submitToolResult',
]);

/** Commands that failed: edits, stops, deletions. */
export function CommandErrors() {
  const strings = useThreadStrings();
  const textOf = useErrorText();
  const store = useThreadStore();
  const failed = useCommands().filter(({ state, kind }) => state === 'failed' && !SHOWN_ELSEWHERE.has(kind));
  return failed.map(({ id, error }) => (
    <div key={id} data-slot="command-error" className="cau-banner" data-state="error">
      <span dir="auto">{strings.commandFailed(error ? textOf(error.cause) : '')}</span>
      <IconButton label={strings.dismiss} onClick={() => store.dismiss(id)}>
        <X size={16} data-icon="dismiss" />
      </IconButton>
    </div>
  ));
}
