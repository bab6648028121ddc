'use client';
import { useMessageText } from '../../runtime/index.js';
import { useGrowingText } from './useGrowingText.js';

/** Text as it was written. */
export function Text() {
  const [first, ref] = useGrowingText<HTMLDivElement>(useMessageText());
  return (
    <div data-slot="message-text" className="cau-message-text" dir="auto" ref={ref}>
      {first}
    </div>
  );
}
