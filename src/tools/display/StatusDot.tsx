'use client';
import {
  Ban,
  Check,
  CircleAlert,
  CircleDashed,
  CircleQuestionMark,
  CircleStop,
  Clock,
  LoaderCircle,
  ShieldQuestion,
} from 'lucide-react';
import { isUnknownOutcome } from '../labels.js';
import type { ToolPhase } from '../phases/phase.js';
import { useToolCallContext } from './ToolCallContext.js';
import type { IconType } from '../../shared/react/iconType.js';

/** Each phase has its own shape, so that color is never the only sign. */
const GLYPHS: Readonly<Record<ToolPhase, IconType>> = {
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

/** The phase as a colored shape and a word, which is always read out, but visible only if the label lacks it. */
export function StatusDot() {
  const { call, display, phase, face, isOpen, supersession } = useToolCallContext();
  // An open row already states a denial.
  const isSaidInside = phase === 'denied' && isOpen;
  // A tick would suggest that a plan is done, although only the call that shows it is.
  const isTicked = display.isPartOfReply !== true || phase !== 'complete' || supersession.isUpdating === true;
  return (
    <PhaseMark
      phase={supersession.isUpdating ? 'running' : phase}
      isUnknown={isUnknownOutcome(call)}
      word={face.word}
      isWordShown={face.isWordShown && !isSaidInside}
      hasGlyph={isTicked}
    />
  );
}

export interface PhaseMarkProps {
  readonly phase: ToolPhase;
  /** The outcome of the call is unknown. */
  readonly isUnknown?: boolean;
  readonly word: string;
  readonly isWordShown: boolean;
  /** @default true */
  readonly hasGlyph?: boolean;
}

export function PhaseMark({ phase, isUnknown = false, word, isWordShown, hasGlyph = true }: PhaseMarkProps) {
  const Glyph = isUnknown ? CircleQuestionMark : GLYPHS[phase];
  return (
    <span data-slot="tool-status" data-state={phase} className="cau-tool-status">
      <span className={isWordShown ? 'cau-tool-word' : 'cau-sr'}>{word}</span>
      {/* The wrapper spins: browsers animate an `svg` on the main thread. */}
      {hasGlyph && (
        <span className="cau-tool-glyph">
          <Glyph size={16} data-icon={isUnknown ? 'unknown' : phase} />
        </span>
      )}
    </span>
  );
}
