'use client';
import {
  Ban,
  Check,
  CircleAlert,
  CircleDashed,
  CircleStop,
  Clock,
  LoaderCircle,
  ShieldQuestion,
  type LucideIcon,
} from 'lucide-react';
import type { ToolPhase } from '../phase.js';
import { useToolCallContext } from './ToolCallContext.js';

/** A shape for each phase: colour is never all there is. */
const GLYPHS: Readonly<Record<ToolPhase, LucideIcon>> = {
  'input-streaming': CircleDashed,
  running: LoaderCircle,
  'awaiting-approval': ShieldQuestion,
  partial: LoaderCircle,
  complete: Check,
  error: CircleAlert,
  denied: Ban,
  cancelled: CircleStop,
  stale: Clock,
};

/** The phase as a shape with a colour, and as a word: shown where the label does not have it, always read out. */
export function StatusDot() {
  const { phase, face } = useToolCallContext();
  return <PhaseMark phase={phase} word={face.word} isWordShown={face.isWordShown} />;
}

export interface PhaseMarkProps {
  readonly phase: ToolPhase;
  readonly word: string;
  readonly isWordShown: boolean;
}

export function PhaseMark({ phase, word, isWordShown }: PhaseMarkProps) {
  const Glyph = GLYPHS[phase];
  return (
    <span data-slot="tool-status" data-state={phase} className="cau-tool-status">
      <span className={isWordShown ? 'cau-tool-word' : 'cau-sr'}>{word}</span>
      <Glyph className="cau-tool-glyph" size={16} data-icon={phase} />
    </span>
  );
}
