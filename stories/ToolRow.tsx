import { createContext, use } from 'react';
import type { ToolCall } from '../src/bridge/index.js';
import { toolStateWord } from './toolStateWord.js';

/** The calls of the thread: a `tool-call` part alone does not say whether its run is still alive. */
export const ToolCalls = createContext<readonly ToolCall[]>([]);

export function ToolRow({ messageId, toolCallId }: { messageId: string; toolCallId: string }) {
  const call = use(ToolCalls).find(
    (known) => known.messageId === messageId && known.toolCallId === toolCallId,
  );
  if (!call) return null;
  const { toolName, args, output, errorText, approval } = call;
  const state = toolStateWord(call);
  const reason = errorText ?? (state === 'denied' ? approval?.reason : undefined);
  return (
    <details className="rt-tool" aria-label={`${toolName} ${toolCallId}`} data-state={state}>
      <summary>
        <b>{toolName}</b>
        <code>{toolCallId}</code>
        <span className="rt-state">{state}</span>
        {reason && <span className="rt-reason">{reason}</span>}
      </summary>
      <dl>
        <dt>Arguments</dt>
        <dd>{JSON.stringify(args)}</dd>
        {output !== undefined && (
          <>
            <dt>Output</dt>
            <dd>{JSON.stringify(output)}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
