'use client';
import { useEffect, useState } from 'react';
import { useThreadActions } from '../../../store/index.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { useAction } from '../../actions/useAction.js';
import { Button } from '../Button.js';
import { Note } from '../Note.js';
import { useToolCallContext } from '../ToolCallContext.js';

/** Says that the tool is allowed in this thread, and lets people revoke that. */
export function AllowedTool() {
  const { call, isOpen } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { revokeAllowedTool } = useThreadActions();
  const allowed = useAllowedTools(isOpen);
  const { toolName, permission } = call;
  const isAllowed = allowed?.includes(toolName);
  const { start, isPending, error } = useAction('revokeAllowedTool', [toolName], [isAllowed]);
  const words = strings.approval;
  return (
    <div data-slot="tool-allowed" className="cau-allowed">
      <p className="cau-tool-text">
        {permission?.always === 'used' ? words.alwaysUsed : words.alwaysGranted}
        {isAllowed === false && ` ${words.revoked}`}
      </p>
      {isAllowed && revokeAllowedTool && (
        <Button kind="quiet" isBusy={isPending} onPress={() => start(() => revokeAllowedTool(toolName))}>
          {isPending ? words.revoking : words.revoke}
        </Button>
      )}
      {error && <Note>{words.revokeFailed(error)}</Note>}
    </div>
  );
}

/** The tools that are currently allowed, or undefined while unknown. A closed row does not query them. */
function useAllowedTools(isWanted: boolean): readonly string[] | undefined {
  const { watchAllowedTools } = useThreadActions();
  const [toolNames, setToolNames] = useState<readonly string[]>();
  useEffect(() => (isWanted ? watchAllowedTools?.(setToolNames) : undefined), [isWanted, watchAllowedTools]);
  return toolNames;
}
