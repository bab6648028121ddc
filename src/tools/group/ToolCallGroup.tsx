'use client';
import type { ReactNode } from 'react';
import { ApproveAll, RetryAll } from '../display/lazyToolCallBody.js';
import { ToolCallDisplay } from '../display/ToolCallDisplay.js';
import { useOpen } from '../display/useOpen.js';
import { useScopedId } from '../../shared/react/idScope.js';
import { useHasBeen } from '../../shared/react/useHasBeen.js';
import { isActivePhase, type ToolPhase } from '../phase.js';
import { slotsOf, type VersionSlot } from '../supersede.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall } from '../types.js';
import { useToolPhases } from '../useToolPhases.js';
import { HiddenUntilFoundItem } from './HiddenUntilFoundItem.js';
import { GroupHeader } from './GroupHeader.js';
import { isShownThrough, worstOf } from './summary.js';

/** Hides calls of a group that something outside of it can show again. */
export interface ToolCallFold {
  readonly isHidden: (call: DisplayedCall) => boolean;
  /** The browser's own search has found a hidden call. */
  readonly onFound: () => void;
}

/** Props of `ToolCallGroup`. */
export interface ToolCallGroupProps {
  /** Calls that stand next to each other in a message. */
  readonly calls: readonly DisplayedCall[];
  /** All calls of the message: a later version of a thing may stand elsewhere. @default `calls` */
  readonly among?: readonly DisplayedCall[];
  /** Decides which calls are hidden, in place of a header that opens and closes the group. */
  readonly fold?: ToolCallFold;
  /** @default a `ToolCallDisplay` */
  readonly renderCall?: (call: DisplayedCall) => ReactNode;
}

/**
 * Several calls under a row that says what they do or did. A group that was at work while it was on the screen stays
 * open; one of the past is closed, but still shows what failed, waits for somebody or is silent, and the newest plan.
 * A single call has no row above it, and keeps its element when others come.
 */
export function ToolCallGroup({ calls, among = calls, fold, renderCall }: ToolCallGroupProps) {
  const { registry } = useToolDisplaySettings();
  const slots = slotsOf(calls, among, registry);
  const own = slots.map(({ call }) => call);
  const phases = useToolPhases(own);
  const wasActive = useHasBeen(phases.some(isActivePhase));
  const first = calls[0];
  const key = first ? `group/${first.messageId}/${first.toolCallId}` : 'group';
  const [choice, setOpen] = useOpen(key, wasActive);
  const isMany = slots.length > 1;
  const listId = useScopedId(key);
  if (slots.length === 0) return null;
  /** What failed, waits or is silent is not put away with the calls around it, and neither is the one live plan. */
  const staysInView = ({ call }: VersionSlot, phase: ToolPhase): boolean =>
    isShownThrough(phase) || registry.resolve(call.toolName).supersede !== undefined;
  const isOpen = choice || slots.every((slot, i) => staysInView(slot, phases[i]!));
  const isShown = (slot: VersionSlot, phase: ToolPhase): boolean => {
    if (fold) return !fold.isHidden(slot.call);
    return !isMany || isOpen || staysInView(slot, phase);
  };
  return (
    <div
      data-cau=""
      data-slot="tool-group"
      data-state={worstOf(phases)}
      data-many={isMany || undefined}
      data-open={(!fold && isOpen) || undefined}
      className="cau-group"
    >
      {isMany && !fold && (
        <GroupHeader
          calls={own}
          phases={phases}
          isOpen={isOpen || phases.every(isShownThrough)}
          setOpen={setOpen}
          listId={listId}
        />
      )}
      {isMany && <ApproveAll calls={own} />}
      {isMany && <RetryAll calls={own} phases={phases} />}
      <ol key="calls" id={listId} className="cau-tool-list cau-group-list">
        {slots.map((slot, i) => (
          <HiddenUntilFoundItem
            key={slot.key}
            isShown={isShown(slot, phases[i]!)}
            onFound={fold ? fold.onFound : () => setOpen(true)}
          >
            {renderCall ? (
              renderCall(slot.call)
            ) : (
              <ToolCallDisplay call={slot.call} supersession={slot.supersession} />
            )}
          </HiddenUntilFoundItem>
        ))}
      </ol>
    </div>
  );
}
