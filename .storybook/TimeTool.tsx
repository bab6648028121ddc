// Imports the manager's own React the classic way, because Storybook chooses its version.
import React from 'react';

export interface TimeToolProps {
  /** How many moments there are. */
  readonly moments: number;
  /** The index of the current moment, from 0. */
  readonly at: number;
  readonly onGo: (at: number) => void;
  /** @default 400 */
  readonly msPerMoment?: number;
}

/** Steps through a recorded run: moment by moment, with a slider, or automatically. */
export function TimeTool({ moments, at, onGo, msPerMoment = 400 }: TimeToolProps) {
  const [isAsked, setAsked] = React.useState(false);
  const last = moments - 1;
  const isPlaying = isAsked && at < last;

  React.useEffect(() => {
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
      <Step name="Previous moment" icon="M15 18l-6-6 6-6" isOff={at <= 0} onStep={() => go(at - 1)} />
      <input
        type="range"
        aria-label="Moment"
        min={1}
        max={moments}
        value={at + 1}
        onChange={(event) => go(Number(event.target.value) - 1)}
      />
      <Step name="Next moment" icon="M9 18l6-6-6-6" isOff={at >= last} onStep={() => go(at + 1)} />
      <Step
        name={isPlaying ? 'Pause' : 'Play'}
        icon={isPlaying ? 'M8 5v14M16 5v14' : 'M7 5l11 7-11 7z'}
        onStep={() => {
          if (!isPlaying && at >= last) onGo(0);
          setAsked(!isPlaying);
        }}
      />
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
  /** The path of the icon. */
  readonly icon: string;
}

// `aria-disabled` instead of `disabled`, so that the button that led to the last moment keeps the focus.
function Step({ name, icon, isOff = false, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onStep}
    >
      <svg viewBox="0 0 24 24" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="2">
        <path d={icon} />
      </svg>
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
.time-tool input { inline-size: 96px; block-size: 24px; margin: 0; accent-color: currentcolor; }
.time-tool output { min-inline-size: 3.5rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
`;
