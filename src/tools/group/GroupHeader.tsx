'use client';
import { ChevronRight, Layers } from 'lucide-react';
import { PhaseMark } from '../display/StatusDot.js';
import { isUnknownOutcome } from '../labels.js';
import type { ToolPhase } from '../phases/phase.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall } from '../types.js';
import { headerOf, worstOf } from './summary.js';

export interface GroupHeaderProps {
  readonly calls: readonly DisplayedCall[];
  /** The phase of each call. */
  readonly phases: readonly ToolPhase[];
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly listId: string;
}

/** The row above several calls: what they do or did, and what needs a person. */
export function GroupHeader({ calls, phases, isOpen, setOpen, listId }: GroupHeaderProps) {
  const { strings, registry } = useToolDisplaySettings();
  const worst = worstOf(phases);
  const isUnknown =
    worst === 'error' && calls.every((call, i) => phases[i] !== 'error' || isUnknownOutcome(call));
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
          {headerOf(calls, phases, registry, strings)}
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
