'use client';
import { ChevronRight, Layers } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApproveAll, RetryAll } from '../display/insideLater.js';
import { ToolCallDisplay } from '../display/ToolCallDisplay.js';
import { PhaseMark } from '../display/StatusDot.js';
import { useOpen } from '../display/useOpen.js';
import { useScopedId } from '../idScope.js';
import { isUnknownOutcome } from '../labels.js';
import { isActivePhase, type ToolPhase } from '../phase.js';
import { NOT_SUPERSEDED, supersessionOf, type Supersession } from '../supersede.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall } from '../types.js';
import { useToolPhases } from '../useToolPhases.js';
import { FoundItem } from './FoundItem.js';
import { isShownThrough, summaryOf, worstOf } from './summary.js';

/** Props of `ToolCallGroup`. */
export interface ToolCallGroupProps {
  /** Calls that stand next to each other in a message. */
  readonly calls: readonly DisplayedCall[];
  /** All calls of the message: a later version of a thing may stand elsewhere. @default `calls` */
  readonly among?: readonly DisplayedCall[];
  /** @default a `ToolCallDisplay` */
  readonly renderCall?: (call: DisplayedCall) => ReactNode;
}

/**
 * Several calls under a row that says how they are. One that was at work while it was on the screen stays open; one of
 * the past is closed, and what failed, waits for somebody or is silent is seen all the same, and so is the newest plan. A single call has no row
 * above it, and keeps its element when others come.
 */
export function ToolCallGroup({ calls, among = calls, renderCall }: ToolCallGroupProps) {
  const { registry } = useToolDisplaySettings();
  const phases = useToolPhases(calls);
  const wasActive = useHasBeenActive(phases);
  const first = calls[0];
  const key = first ? `group/${first.messageId}/${first.toolCallId}` : 'group';
  const [isOpen, setOpen] = useOpen(key, wasActive);
  const standings = calls.map((call) =>
    registry.resolve(call.toolName).supersede ? supersessionOf(call, among, registry) : undefined,
  );
  const isMany = calls.length > 1;
  const unknown = calls.filter(isUnknownOutcome).length;
  const listId = useScopedId(key);
  return (
    <div
      data-cau=""
      data-slot="tool-group"
      data-state={worstOf(phases)}
      data-many={isMany || undefined}
      data-open={isOpen || undefined}
      className="cau-group"
    >
      {isMany && (
        <Header phases={phases} unknown={unknown} isOpen={isOpen} setOpen={setOpen} listId={listId} />
      )}
      {isMany && <ApproveAll calls={calls} />}
      {isMany && <RetryAll calls={calls} phases={phases} />}
      <ol key="calls" id={listId} className="cau-tool-list cau-group-list">
        {calls.map((call, i) => (
          <FoundItem
            key={call.toolCallId}
            isShown={!isMany || isOpen || isShownThrough(phases[i]!) || isNewest(standings[i])}
            onFound={() => setOpen(true)}
          >
            {renderCall ? (
              renderCall(call)
            ) : (
              <ToolCallDisplay call={call} supersession={standings[i] ?? NOT_SUPERSEDED} />
            )}
          </FoundItem>
        ))}
      </ol>
    </div>
  );
}

/** The one live plan is not put away with the tools around it. */
const isNewest = (standing: Supersession | undefined): boolean => standing?.isSuperseded === false;

interface HeaderProps {
  readonly phases: readonly ToolPhase[];
  /** How many ended nobody knows how. */
  readonly unknown: number;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly listId: string;
}

function Header({ phases, unknown, isOpen, setOpen, listId }: HeaderProps) {
  const { strings } = useToolDisplaySettings();
  const worst = worstOf(phases);
  const isUnknown = worst === 'error' && phases.filter((phase) => phase === worst).length === unknown;
  return (
    <button
      type="button"
      data-slot="tool-group-trigger"
      className="cau-tool-trigger"
      aria-expanded={isOpen}
      aria-controls={listId}
      onClick={() => setOpen(!isOpen)}
    >
      <span className="cau-tool-icon" aria-hidden="true">
        <Layers size={16} />
      </span>
      <span className="cau-tool-label">
        <span className="cau-tool-name" dir="auto">
          {summaryOf(phases, strings, unknown)}
        </span>
      </span>{' '}
      <PhaseMark
        phase={worst}
        isUnknown={isUnknown}
        word={isUnknown ? strings.unknown : strings.phase[worst]}
        isWordShown={false}
      />
      <ChevronRight className="cau-tool-chevron" size={16} data-icon="chevron" />
    </button>
  );
}

function useHasBeenActive(phases: readonly ToolPhase[]): boolean {
  const is = phases.some(isActivePhase);
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}
