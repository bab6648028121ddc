'use client';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import { useToolCallContext } from './ToolCallContext.js';

/** What the call does or did. A failed call also says why while it is closed; when it is open, its body does. */
export function Label() {
  const { call, face, isOpen } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { attempt = 1 } = call;
  return (
    <span data-slot="tool-label" className="cau-tool-label">
      <span className="cau-tool-name" dir="auto">
        {face.label}
      </span>
      {attempt > 1 && (
        <>
          {' '}
          <span className="cau-tool-note">{strings.attempt(attempt)}</span>
        </>
      )}
      {face.errorSentence && !isOpen && (
        <>
          {' '}
          <span data-slot="tool-sentence" className="cau-tool-note" dir="auto">
            {face.errorSentence}
          </span>
        </>
      )}
    </span>
  );
}
