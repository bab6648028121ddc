'use client';
import { useThreadActions } from '../../store/index.js';
import { Button } from '../display/Button.js';
import { Note } from '../display/Note.js';
import type { ToolPhase } from '../phases/phase.js';
import { isRetryable } from '../phases/retryable.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall } from '../types.js';
import { useAction } from '../actions/useAction.js';
import { useIsNewestTurn } from '../phases/useIsNewestTurn.js';

export interface RetryAllProps {
  readonly calls: readonly DisplayedCall[];
  /** The phase of each call. */
  readonly phases: readonly ToolPhase[];
}

/** Retries all calls that can be retried, followed by one model call. */
export function RetryAll({ calls, phases }: RetryAllProps) {
  const { strings } = useToolDisplaySettings();
  const { retryToolCalls } = useThreadActions();
  const isNewest = useIsNewestTurn(calls[0]?.messageId);
  const again = calls.filter((call, i) => isRetryable(call, phases[i]!));
  const toolCallIds = again.map(({ toolCallId }) => toolCallId);
  const attempts = again.map(({ attempt = 1 }) => attempt);
  const action = useAction('retryToolCalls', toolCallIds, [...toolCallIds, ...attempts]);
  if (again.length < 2 || !retryToolCalls || !isNewest) return null;
  const refs = again.map(({ toolCallId, messageId }) => ({ toolCallId, messageId }));
  return (
    <div data-slot="tool-retry-all" className="cau-group-approvals">
      <Button isBusy={action.isPending} onPress={() => action.start(() => retryToolCalls(refs))}>
        {action.isPending ? strings.retrying : strings.retryAll(again.length)}
      </Button>
      {action.error && <Note>{strings.retryFailed(action.error)}</Note>}
    </div>
  );
}
