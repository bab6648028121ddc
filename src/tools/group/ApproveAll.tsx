'use client';
import { Button } from '../display/Button.js';
import { Note } from '../display/Note.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall } from '../types.js';
import { useAnswering } from '../actions/useAnswering.js';

/**
 * One answer for several approvals. Calls that cannot be undone are allowed one by one, because one click could be a
 * slip.
 */
export function ApproveAll({ calls }: { readonly calls: readonly DisplayedCall[] }) {
  const { strings, registry } = useToolDisplaySettings();
  const asked = calls.filter(({ actionable, approval }) => actionable && approval);
  const ids = asked.map(({ approval }) => approval!.id);
  const { answer, isPending, error } = useAnswering(ids);
  if (ids.length < 2 || !answer) return null;
  const words = strings.approval;
  const isDangerous = asked.some(({ toolName }) => registry.resolve(toolName).approval?.isDangerous);
  return (
    <div data-slot="tool-approve-all" className="cau-group-approvals">
      {!isDangerous && (
        <Button kind="primary" isBusy={isPending} onPress={() => answer(true)}>
          {words.approveAll(ids.length)}
        </Button>
      )}
      <Button isBusy={isPending} onPress={() => answer(false)}>
        {words.denyAll(ids.length)}
      </Button>
      <Note>{isPending ? words.sending : error && words.notSent(error)}</Note>
    </div>
  );
}
