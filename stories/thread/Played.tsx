import { useState } from 'react';
import { TimeTool } from '../../.storybook/TimeTool.js';
import { ThreadStory, type ThreadStoryProps } from './ThreadStory.js';

interface PlayedProps extends ThreadStoryProps {
  /** The first moment that is shown. @default 0 */
  readonly at?: number;
  /** @default 20 */
  readonly msPerMoment?: number;
}

/** A run with the toolbar's time control above it, for pages without a toolbar. */
export function Played({ at: first = 0, msPerMoment = 20, ...props }: PlayedProps) {
  const [at, setAt] = useState(first);
  return (
    <div className="played">
      <TimeTool moments={props.frames.length} at={at} onGo={setAt} msPerMoment={msPerMoment} />
      <ThreadStory {...props} at={at} />
    </div>
  );
}
