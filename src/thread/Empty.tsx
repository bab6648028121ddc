'use client';
import { ThreadPrimitive, useAuiState } from '@assistant-ui/react';
import { useThreadStrings } from './ThreadContext.js';

/** A thread in which nothing was said yet. */
export function Empty() {
  const strings = useThreadStrings();
  const suggestions = useAuiState(({ thread }) => thread.suggestions);
  return (
    <div data-slot="empty" className="cau-empty">
      <h2 className="cau-empty-title">{strings.welcome}</h2>
      {suggestions.length > 0 && (
        <>
          <p className="cau-empty-hint">{strings.welcomeHint}</p>
          <ul className="cau-suggestions" aria-label={strings.suggestions}>
            {suggestions.map(({ prompt }) => (
              <li key={prompt}>
                <ThreadPrimitive.Suggestion prompt={prompt} send asChild>
                  <button type="button" className="cau-suggestion" dir="auto">
                    {prompt}
                  </button>
                </ThreadPrimitive.Suggestion>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
