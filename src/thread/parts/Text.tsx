'use client';
import { useMessageText } from '../../runtime/index.js';

/** Text as it was written. */
export function Text() {
  const text = useMessageText();
  return (
    <div data-slot="message-text" className="cau-message-text" dir="auto">
      {text}
    </div>
  );
}
