'use client';
import { useThreadActions } from '../../store/index.js';
import { isActivePhase } from '../phase.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall, ToolDisplay } from '../types.js';
import { useAction } from '../useAction.js';
import { Button } from './Button.js';
import { Note } from './Note.js';
import { useToolCallContext } from './ToolCallContext.js';

/** Try again, where the tool says that it is safe; stop, while it runs. */
export function Actions() {
  const { call, phase, display } = useToolCallContext();
  const { retryToolCall, stop } = useThreadActions();
  const isOver = phase === 'error' || phase === 'cancelled';
  if (isOver && retryToolCall && isRetrySafe(call, display)) return <Retry />;
  if ((isActivePhase(phase) || phase === 'stale') && stop) return <Stop />;
  return null;
}

function isRetrySafe({ args }: DisplayedCall, { retry }: ToolDisplay): boolean {
  if (typeof retry !== 'function') return retry === 'safe';
  try {
    return retry({ args });
  } catch {
    return false;
  }
}

function Retry() {
  const { call, phase } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { retryToolCall } = useThreadActions();
  const { toolCallId, messageId, attempt } = call;
  const action = useAction('retry', toolCallId, `${phase} ${attempt}`);
  return (
    <Row error={action.error && strings.retryFailed(action.error)}>
      <Button
        isBusy={action.isPending}
        onPress={() => action.start(() => retryToolCall!({ toolCallId, messageId }))}
      >
        {action.isPending ? strings.retrying : strings.retry}
      </Button>
    </Row>
  );
}

function Stop() {
  const { call } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { stop } = useThreadActions();
  const action = useAction('cancel', '', call.toolCallId);
  return (
    <Row error={action.error && strings.stopFailed(action.error)}>
      <Button isBusy={action.isPending} title={strings.stopHint} onPress={() => action.start(() => stop!())}>
        {action.isPending ? strings.stopping : strings.stop}
      </Button>
    </Row>
  );
}

function Row({
  error,
  children,
}: {
  readonly error: string | undefined;
  readonly children: React.ReactNode;
}) {
  return (
    <div data-slot="tool-actions" className="cau-tool-actions">
      {children}
      {error && <Note>{error}</Note>}
    </div>
  );
}
