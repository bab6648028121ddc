'use client';
import { useThreadActions } from '../../store/index.js';
import { Button } from '../display/Button.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall } from '../types.js';
import { useAction } from '../useAction.js';

/** One answer for several approvals. */
export function ApproveAll({ calls }: { readonly calls: readonly DisplayedCall[] }) {
  const { respondToApproval } = useThreadActions();
  const { strings } = useToolDisplaySettings();
  const ids = calls.flatMap(({ actionable, approval }) => (actionable && approval ? [approval.id] : []));
  const action = useAction('approval', ids.join(), ids.join());
  if (ids.length < 2 || !respondToApproval) return null;
  const answer = (approved: boolean): void =>
    action.start(() => respondToApproval(ids.map((approvalId) => ({ approvalId, approved }))));
  const words = strings.approval;
  return (
    <div data-slot="tool-approve-all" className="cau-group-approvals">
      <Button kind="primary" isBusy={action.isPending} onPress={() => answer(true)}>
        {words.approveAll(ids.length)}
      </Button>
      <Button isBusy={action.isPending} onPress={() => answer(false)}>
        {words.denyAll(ids.length)}
      </Button>
      <output className="cau-tool-text cau-tool-failed" dir="auto">
        {action.isPending ? words.sending : action.error && words.notSent(action.error)}
      </output>
    </div>
  );
}
