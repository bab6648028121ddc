'use client';
import type { ReactNode } from 'react';
import { ApproveAll, RetryAll } from '../display/body/lazyToolCallBody.js';
import { ToolCallDisplay } from '../display/ToolCallDisplay.js';
import { useOpen } from '../display/useOpen.js';
import { useScopedId } from '../../shared/react/idScope.js';
import { useHasBeen } from '../../shared/react/useHasBeen.js';
import { isActivePhase, type ToolPhase } from '../phases/phase.js';
import { slotsOf, type VersionSlot } from '../supersede.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall } from '../types.js';
import { useToolPhases } from '../phases/useToolPhases.js';
import { HiddenUntilFoundItem } from './HiddenUntilFoundItem.js';
import { GroupHeader } from './GroupHeader.js';
import { isShownThrough, worstOf } from './summary.js';

/** Hides calls of a group that something outside the group can reveal. */
export interface ToolCallFold {
  readonly isHidden: (call: DisplayedCall) => boolean;
  /** The browser's own search found a hidden call. */
  readonly onFound: () => void;
}

/** Props of `ToolCallGroup`. */
export interface ToolCallGroupProps {
  /** Adjacent calls of a message. */
  readonly calls: readonly DisplayedCall[];
  /** The calls of the message that can be other versions of the same thing. @default `calls` */
  readonly siblings?: readonly DisplayedCall[];
  /** Decides which calls are hidden, instead of a header that opens and closes the group. */
  readonly fold?: ToolCallFold;
  /** @default a `ToolCallDisplay` */
  readonly renderCall?: (call: DisplayedCall) => ReactNode;
}

/**
 * Several calls below a row that says what they do or did. A group that ran while it was on the screen stays open.
 * Other groups are closed, but still show failed, waiting and silent calls, and the newest plan. A single call has no
 * row above it.
 */
export function ToolCallGroup({ calls, siblings = calls, fold, renderCall }: ToolCallGroupProps) {
  const { registry } = useToolDisplaySettings();
  const slots = slotsOf(calls, siblings, registry);
  const own = slots.map(({ call }) => call);
  const phases = useToolPhases(own);
  const wasActive = useHasBeen(phases.some(isActivePhase));
  const first = calls[0];
  const key = first ? `group/${first.messageId}/${first.toolCallId}` : 'group';
  const [choice, setOpen] = useOpen(key, wasActive);
  const isMany = slots.length > 1;
  const listId = useScopedId(key);
  if (slots.length === 0) return null;
  /** Failed, waiting and silent calls stay visible when their group closes, and so does the one live plan. */
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
