import { canAllowAlways } from './allowedTools.js';
import type { ThreadApi } from '../options.js';
import { needsApproval } from './needsApproval.js';
import type { RunState } from '../runs/runState.js';
import type { ActionCtx } from '../runs/types.js';

/**
 * Whether the person behind the run has allowed a tool in this thread. Checked before each call, because they may
 * revoke it at any time. The ledger checks it once more in the transaction that starts the call.
 */
export async function isAllowedTool(
  api: ThreadApi,
  ctx: ActionCtx,
  { run: { threadId, userId } }: RunState,
  toolName: string,
): Promise<boolean> {
  if (!canAllowAlways(api.options, toolName)) return false;
  try {
    const grant = { threadId, toolName, userId };
    return (await ctx.runQuery(api.component.allowedTools.find, grant)) !== null;
  } catch (error) {
    console.error('Allowed tools could not be read, so the call needs approval', error);
    return false;
  }
}

/**
 * `needsApproval` of a tool that a person may have allowed in this thread. A call in an earlier row always asks,
 * because AI SDK 6 drops an approval whose tool no longer asks.
 */
export function asksUnlessAllowed(
  tool: object,
  isOfEarlierRow: (toolCallId: string) => boolean,
  isAllowed: () => Promise<boolean>,
) {
  return async function (
    this: object | undefined,
    input: unknown,
    options: { readonly toolCallId: string },
  ): Promise<boolean> {
    if (!(await needsApproval(tool, this, input, options))) return false;
    return isOfEarlierRow(options.toolCallId) || !(await isAllowed());
  };
}
