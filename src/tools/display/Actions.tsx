'use client';
import type { ReactNode } from 'react';
import { useThreadActions } from '../../store/index.js';
import { isActivePhase } from '../phases/phase.js';
import { isRetryable } from '../phases/retryable.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import { useAction, type Action } from '../actions/useAction.js';
import { useIsNewestTurn } from '../phases/useIsNewestTurn.js';
import { Button } from './Button.js';
import { Note } from './Note.js';
import { useToolCallContext } from './ToolCallContext.js';

/** Stop while the call runs, and "Try again" if the server allows it. A silent call offers both. */
export function Actions() {
  const { call, phase, isOpen } = useToolCallContext();
  const { stopToolCall, stop } = useThreadActions();
  const isRunning = isActivePhase(phase) || phase === 'stale';
  const isRetryOffered = useIsRetryOffered() && isOpen;
  // While the model writes the arguments, no tool runs that could be stopped alone.
  const isAlone = stopToolCall && call.state !== 'input-streaming';
  const stopping = isRunning && (isAlone ? <StopCall /> : stop && <StopRun />);
  if (!stopping && !isRetryOffered) return null;
  return (
    <div data-slot="tool-actions" className="cau-tool-actions">
      {stopping}
      {isRetryOffered && <Retry />}
    </div>
  );
}

/** "Try again" below a closed row, so that users need not open it to continue. */
export function RowActions() {
  const { isOpen } = useToolCallContext();
  const isRetryOffered = useIsRetryOffered();
  if (isOpen || !isRetryOffered) return null;
  return (
    <div data-slot="tool-actions" className="cau-tool-actions cau-row-actions">
      <Retry />
    </div>
  );
}

function useIsRetryOffered(): boolean {
  const { call, phase } = useToolCallContext();
  const { retryToolCalls } = useThreadActions();
  const isNewest = useIsNewestTurn(call.messageId);
  return retryToolCalls !== undefined && isNewest && isRetryable(call, phase);
}

function Retry() {
  const { call, phase } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { retryToolCalls } = useThreadActions();
  const { toolCallId, messageId, attempt } = call;
  const action = useAction('retryToolCalls', [toolCallId], [phase, attempt]);
  return (
    <ActionButton
      action={action}
      run={() => retryToolCalls!([{ toolCallId, messageId }])}
      failed={strings.retryFailed}
    >
      {action.isPending ? strings.retrying : strings.retry}
    </ActionButton>
  );
}

function StopCall() {
  const { call } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { stopToolCall } = useThreadActions();
  const { toolCallId, messageId, attempt } = call;
  const action = useAction('stopToolCall', [toolCallId], [toolCallId, attempt]);
  return (
    <ActionButton
      action={action}
      run={() => stopToolCall!({ toolCallId, messageId })}
      failed={strings.stopFailed}
      title={strings.stopCallHint}
    >
      {action.isPending ? strings.stopping : strings.stop}
    </ActionButton>
  );
}

function StopRun() {
  const { call } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { stop } = useThreadActions();
  const action = useAction('stop', [], [call.toolCallId]);
  return (
    <ActionButton action={action} run={() => stop!()} failed={strings.stopFailed} title={strings.stopHint}>
      {action.isPending ? strings.stopping : strings.stop}
    </ActionButton>
  );
}

interface ActionButtonProps {
  readonly action: Action;
  readonly run: () => Promise<unknown>;
  /** The error of a refused action. */
  readonly failed: (error: string) => string;
  readonly title?: string;
  readonly children: ReactNode;
}

function ActionButton({ action, run, failed, title, children }: ActionButtonProps) {
  return (
    <>
      <Button
        isBusy={action.isPending}
        {...(title !== undefined && { title })}
        onPress={() => action.start(run)}
      >
        {children}
      </Button>
      {action.error && <Note>{failed(action.error)}</Note>}
    </>
  );
}
