'use client';
import { ChevronRight, Layers } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { ToolCallDisplay } from '../display/ToolCallDisplay.js';
import { PhaseMark } from '../display/StatusDot.js';
import { useOpen } from '../display/useOpen.js';
import { supersessionOf } from '../supersede.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall } from '../types.js';
import { useToolPhases } from '../useToolPhases.js';
import { ApproveAll } from './ApproveAll.js';
import { FoundItem } from './FoundItem.js';
import { isShownThrough, summaryOf, worstOf } from './summary.js';

export interface ToolCallGroupProps {
  /** Calls that stand next to each other in a message. */
  readonly calls: readonly DisplayedCall[];
  /** @default a `ToolCallDisplay` */
  readonly renderCall?: (call: DisplayedCall) => ReactNode;
}

/**
 * Several calls as one row that says how they are. What fails, waits for somebody or is silent is seen while it is
 * closed.
 */
export function ToolCallGroup({ calls, renderCall }: ToolCallGroupProps) {
  const { strings, registry } = useToolDisplaySettings();
  const phases = useToolPhases(calls);
  const first = calls[0];
  const key = first ? `group/${first.messageId}/${first.toolCallId}` : 'group';
  const [isOpen, setOpen] = useOpen(key, false);
  const draw =
    renderCall ??
    ((call: DisplayedCall) => (
      <ToolCallDisplay call={call} supersession={supersessionOf(call, calls, registry)} />
    ));
  if (calls.length < 2) return calls.map((call) => <Fragment key={call.toolCallId}>{draw(call)}</Fragment>);
  const worst = worstOf(phases);
  const listId = key.replace(/\s+/g, '_');
  return (
    <div
      data-cau=""
      data-slot="tool-group"
      data-state={worst}
      data-open={isOpen || undefined}
      className="cau-group"
    >
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
          <span className="cau-tool-name">{summaryOf(phases, strings)}</span>
        </span>{' '}
        <PhaseMark phase={worst} word={strings.phase[worst]} isWordShown={false} />
        <ChevronRight className="cau-tool-chevron" size={16} data-icon="chevron" />
      </button>
      <ApproveAll calls={calls} />
      <ol id={listId} className="cau-tool-list cau-group-list">
        {calls.map((call, i) => (
          <FoundItem
            key={call.toolCallId}
            isShown={isOpen || isShownThrough(phases[i]!)}
            onFound={() => setOpen(true)}
          >
            {draw(call)}
          </FoundItem>
        ))}
      </ol>
    </div>
  );
}
