import { useMemo, useState } from 'react';
import { BridgeThread } from './BridgeThread.js';
import { FrameStepper } from './FrameStepper.js';
import { IssueTable } from './IssueTable.js';
import { recordings, type Recording } from './recordings.js';
import { releasedFrame } from './released.js';
import { ReleasedColumn } from './ReleasedColumn.js';
import { replay } from './replay.js';
import './recorded-thread.css';

export interface RecordedThreadProps {
  /** The recorded thread, by the name of its file. */
  readonly thread: string;
  /** The frame to show, from 1. Earlier frames are played first, as in a thread that was open all along. */
  readonly frame: number;
  /** Leaves out the description and what the bridge repaired. @default false */
  readonly isBrief?: boolean;
}

/** A recorded thread, frame by frame, as the released packages show it and as the bridge does. */
export function RecordedThread({ thread, frame, isBrief = false }: RecordedThreadProps) {
  const recording = recordings[thread];
  if (!recording) return <p>There is no recorded thread named {thread}.</p>;
  return <Player key={thread} recording={recording} frame={frame} isBrief={isBrief} />;
}

interface PlayerProps {
  readonly recording: Recording;
  readonly frame: number;
  readonly isBrief: boolean;
}

function Player({ recording, frame, isBrief }: PlayerProps) {
  const { name, title, expected, frames } = recording;
  const [asked, setAsked] = useState(frame);
  const [shown, setShown] = useState(frame);
  if (asked !== frame) {
    setAsked(frame);
    setShown(frame);
  }
  const index = Math.min(Math.max(Math.trunc(shown), 1), frames.length) - 1;
  const snapshot = useMemo(() => replay(frames.slice(0, index + 1)), [frames, index]);
  return (
    <article className="rt" aria-label={title}>
      {!isBrief && (
        <header className="rt-head">
          <p className="rt-name">{name}</p>
          <h1>{title}</h1>
          <p className="rt-words">{expected.words}</p>
        </header>
      )}
      <FrameStepper frames={frames} index={index} onStep={(step) => setShown(index + 1 + step)} />
      <div className="rt-columns">
        <ReleasedColumn frame={releasedFrame(recording, index)} />
        <section className="rt-column" data-slot="bridge">
          <header className="rt-column-head">
            <h2>convex-assistant-ui</h2>
            <p>{snapshot.isRunning ? 'The thread is running' : 'The thread is idle'}</p>
          </header>
          <BridgeThread snapshot={snapshot} />
        </section>
      </div>
      {!isBrief && <IssueTable issues={snapshot.issues} />}
    </article>
  );
}
