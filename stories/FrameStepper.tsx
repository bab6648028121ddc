import type { Recording } from './recordings.js';

interface FrameStepperProps {
  readonly frames: Recording['frames'];
  readonly index: number;
  readonly onStep: (step: 1 | -1) => void;
}

export function FrameStepper({ frames, index, onStep }: FrameStepperProps) {
  const label = frames[index]?.label;
  return (
    <div className="rt-stepper">
      <output>
        Frame {index + 1} of {frames.length}
        {label && <span>{label}</span>}
      </output>
      {frames.length > 1 && (
        <>
          <Step name="Previous frame" isEnd={index === 0} onClick={() => onStep(-1)} />
          <Step name="Next frame" isEnd={index === frames.length - 1} onClick={() => onStep(1)} />
        </>
      )}
    </div>
  );
}

// `aria-disabled` instead of `disabled`, so that the button that led to the last frame keeps the focus.
function Step({ name, isEnd, onClick }: { name: string; isEnd: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-disabled={isEnd} onClick={isEnd ? undefined : onClick}>
      {name}
    </button>
  );
}
