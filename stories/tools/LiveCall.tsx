import { useState } from 'react';
import type { ApprovalResponse } from '../../src/store/index.js';
import { ToolCallDisplay, type DisplayedCall, type ToolDisplay } from '../../src/tools/index.js';
import { Stage, type StageProps } from './Stage.js';

export interface LiveCallProps extends Omit<StageProps, 'children' | 'actions' | 'calls'> {
  readonly call: DisplayedCall;
  readonly display?: ToolDisplay;
  /** Returns the call after a person has answered it. */
  readonly afterAnswer?: (call: DisplayedCall, answer: ApprovalResponse) => DisplayedCall;
  /** The call after a retry. */
  readonly afterRetry?: (call: DisplayedCall) => DisplayedCall;
  /** How many answers get lost before one arrives. */
  readonly failures?: number;
}

/** A call that responds: its buttons change it, as in a thread. */
export function LiveCall({
  call: first,
  display,
  afterAnswer = same,
  afterRetry = same,
  failures = 0,
  ...rest
}: LiveCallProps) {
  const [call, setCall] = useState(first);
  const [failed, setFailed] = useState(0);
  const arrive = async (): Promise<void> => {
    await Promise.resolve();
    if (failed >= failures) return;
    setFailed(failed + 1);
    throw new Error('There is no connection.');
  };
  return (
    <Stage
      calls={[first]}
      {...rest}
      actions={{
        respondToApproval: async ([answer]) => {
          await arrive();
          if (answer) setCall(afterAnswer(call, answer));
        },
        retryToolCalls: async () => {
          await arrive();
          setCall(afterRetry(call));
        },
        stop: async () => {
          await arrive();
          setCall({ ...call, settled: true });
        },
      }}
    >
      <ToolCallDisplay call={call} {...(display && { display })} />
    </Stage>
  );
}

const same = (call: DisplayedCall): DisplayedCall => call;
