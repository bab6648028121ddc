'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { useThreadStrings } from '../ThreadContext.js';

/** A thread without messages. */
export function Empty() {
  const aui = useAui();
  const strings = useThreadStrings();
  const suggestions = useAuiState(({ thread }) => thread.suggestions);
  const isDisabled = useAuiState(({ thread }) => thread.isDisabled || thread.isRunning);
  return (
    <div data-slot="empty" className="cau-empty">
      <h2 className="cau-empty-title">{strings.welcome}</h2>
      {suggestions.length > 0 && (
        <>
          <p className="cau-empty-hint">{strings.welcomeHint}</p>
          <ul className="cau-suggestions" aria-label={strings.suggestions}>
            {suggestions.map(({ prompt }) => (
              <li key={prompt}>
                <button
                  type="button"
                  data-slot="suggestion"
                  className="cau-suggestion"
                  dir="auto"
                  disabled={isDisabled}
                  onClick={() => {
                    // Sent through the composer, so that the text is back in the field if it cannot be sent.
                    aui.composer.setText(prompt);
                    aui.composer.send();
                  }}
                >
                  {prompt}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
