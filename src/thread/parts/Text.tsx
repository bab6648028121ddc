'use client';
import { useTextSource } from '../../runtime/useMessageText.js';
import { useGrowingText } from './useGrowingText.js';

/** Text as it was written. */
export function Text() {
  const [first, ref] = useGrowingText<HTMLDivElement>(useTextSource());
  return (
    <div data-slot="message-text" className="cau-message-text" dir="auto" ref={ref}>
      {first}
    </div>
  );
}
