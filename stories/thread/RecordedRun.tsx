import { useEffect, useState } from 'react';
import { recordings } from '../recordings.js';
import { ThreadStory } from './ThreadStory.js';

export interface RecordedRunProps {
  readonly thread: string;
  /** The moment it begins at, from 1 on. */
  readonly frame: number;
  /** How long each moment is seen when it plays. */
  readonly msPerFrame: number;
}

/** A recorded thread through all its moments: scrub it, or watch it stream. */
export function RecordedRun({ thread, frame, msPerFrame }: RecordedRunProps) {
  const { frames, title } = recordings[thread]!;
  const last = frames.length - 1;
  const [{ at, run }, setTime] = useState({ at: Math.min(frame - 1, last), run: 0 });
  const [isPlaying, setPlaying] = useState(false);
  // Time that goes back begins anew: a mounted thread remembers what it has shown.
  const go = (next: number) => setTime((now) => ({ at: next, run: next < now.at ? now.run + 1 : now.run }));
  const isOver = at >= last;

  useEffect(() => {
    if (!isPlaying || isOver) return undefined;
    const timer = setInterval(
      () => setTime((now) => ({ ...now, at: Math.min(now.at + 1, last) })),
      msPerFrame,
    );
    return () => clearInterval(timer);
  }, [isOver, isPlaying, last, msPerFrame]);

  return (
    <div className="recorded-run">
      <div className="recorded-bar">
        <button
          type="button"
          className="cau-button"
          onClick={() => {
            if (isOver) go(0);
            setPlaying(!isPlaying || isOver);
          }}
        >
          {isPlaying && !isOver ? 'Pause' : 'Play'}
        </button>
        <label>
          Time
          <input
            type="range"
            min={1}
            max={frames.length}
            value={at + 1}
            onChange={(event) => {
              setPlaying(false);
              go(Number(event.target.value) - 1);
            }}
          />
        </label>
        <output>
          {at + 1} of {frames.length}
        </output>
        <span>{title}</span>
      </div>
      <ThreadStory key={`${thread} ${run}`} frames={frames} at={at} />
    </div>
  );
}
