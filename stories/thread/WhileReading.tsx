import { useState } from 'react';
import { ThreadStory, type ThreadStoryProps } from './ThreadStory.js';

/** A thread whose last frame arrives as soon as the reader has scrolled up. */
export function WhileReading(props: ThreadStoryProps) {
  const last = props.frames.length - 1;
  const [at, setAt] = useState(last - 1);
  return (
    <div
      onScrollCapture={({ target }) => {
        if (!(target instanceof HTMLElement)) return;
        if (target.scrollHeight - target.clientHeight - target.scrollTop > 100) setAt(last);
      }}
    >
      <ThreadStory {...props} at={at} />
    </div>
  );
}
