import { useState } from 'react';
import { TimeTool } from '../../.storybook/TimeTool.js';
import { ThreadStory, type ThreadStoryProps } from './ThreadStory.js';

/** A run with the time of the toolbar above it: for pages that have no toolbar. */
export function Played(props: ThreadStoryProps) {
  const [at, setAt] = useState(0);
  return (
    <div className="played">
      <TimeTool moments={props.frames.length} at={at} onGo={setAt} msPerMoment={20} />
      <ThreadStory {...props} at={at} />
    </div>
  );
}
