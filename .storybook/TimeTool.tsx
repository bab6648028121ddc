import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

export interface TimeToolProps {
  /** How many moments there are. */
  readonly moments: number;
  /** The one that is shown, from 0. */
  readonly at: number;
  readonly onGo: (at: number) => void;
  /** @default 400 */
  readonly msPerMoment?: number;
}

/** Goes through a recorded run: moment by moment, by a slider, or by itself. */
export function TimeTool({ moments, at, onGo, msPerMoment = 400 }: TimeToolProps) {
  const [isAsked, setAsked] = useState(false);
  const last = moments - 1;
  const isPlaying = isAsked && at < last;

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => onGo(at + 1), msPerMoment);
    return () => clearTimeout(timer);
  }, [at, isPlaying, msPerMoment, onGo]);

  const go = (next: number): void => {
    setAsked(false);
    onGo(next);
  };
  return (
    <fieldset className="time-tool">
      <style>{STYLE}</style>
      <legend>Time</legend>
      <Step name="Previous moment" isOff={at <= 0} onStep={() => go(at - 1)}>
        <ChevronLeft size={14} />
      </Step>
      <input
        type="range"
        aria-label="Moment"
        min={1}
        max={moments}
        value={at + 1}
        onChange={(event) => go(Number(event.target.value) - 1)}
      />
      <Step name="Next moment" isOff={at >= last} onStep={() => go(at + 1)}>
        <ChevronRight size={14} />
      </Step>
      <Step
        name={isPlaying ? 'Pause' : 'Play'}
        onStep={() => {
          if (!isPlaying && at >= last) onGo(0);
          setAsked(!isPlaying);
        }}
      >
        {isPlaying ? <Pause size={14} /> : <Play size={14} />}
      </Step>
      <output>
        {at + 1} of {moments}
      </output>
    </fieldset>
  );
}

interface StepProps {
  readonly name: string;
  readonly isOff?: boolean;
  readonly onStep: () => void;
  readonly children: ReactNode;
}

// `aria-disabled` and not `disabled`: the focus stays on the button that led to the last moment.
function Step({ name, isOff = false, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onStep}
    >
      {children}
    </button>
  );
}

const STYLE = `
.time-tool { display: flex; gap: 4px; align-items: center; margin: 0; padding: 0; border: 0; color: inherit; font-size: 12px; }
.time-tool legend { float: inline-start; padding: 0; margin-inline-end: 4px; }
.time-tool button { display: inline-flex; align-items: center; justify-content: center; inline-size: 28px; block-size: 28px; padding: 0; color: inherit; background: none; border: 0; border-radius: 4px; cursor: pointer; }
.time-tool button:hover { background: rgb(128 128 128 / 15%); }
.time-tool button[aria-disabled] { opacity: 0.4; cursor: default; }
.time-tool :is(button, input):focus-visible { outline: 2px solid currentcolor; outline-offset: 1px; }
.time-tool input { inline-size: 120px; block-size: 24px; margin: 0; accent-color: currentcolor; }
.time-tool output { min-inline-size: 3.5rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
`;
