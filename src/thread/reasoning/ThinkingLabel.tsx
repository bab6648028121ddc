'use client';
import { useAuiState } from '@assistant-ui/react';
import { isText } from '../../runtime/internal.js';
import { formatDuration, speakDuration } from '../../shared/text/duration.js';
import { thoughtTimeOf } from '../../shared/text/thoughtTime.js';
import { useToolDisplaySettings, useSecondsSince } from '../../tools/internal.js';
import { useThreadStrings } from '../ThreadContext.js';
import { useThinkingStart } from '../parts/useThinkingStart.js';

const SECOND = 1_000;
/** Shorter thoughts show no time. */
const FROM_SECONDS = 2;

/** "Thinking… 4s" while the model thinks, then "Thought for 6 seconds" if the server recorded it. */
export function ThinkingLabel() {
  const strings = useThreadStrings();
  const { locale } = useToolDisplaySettings();
  const isRunning = useAuiState(({ part }) => part.status.type === 'running');
  const place = useAuiState(
    ({ message: { parts }, part }) => parts.slice(0, parts.indexOf(part)).filter(isText).length,
  );
  const ms = useAuiState(({ part }) => thoughtTimeOf(part));
  const startedAt = useThinkingStart(place, isRunning);
  const seconds = useSecondsSince(startedAt, isRunning);
  if (isRunning) {
    return (
      <>
        <span>{strings.thinking}</span>
        {seconds >= FROM_SECONDS && (
          // Hidden, so that the button's name does not change every second.
          <span data-slot="reasoning-time" className="cau-reasoning-time" aria-hidden="true">
            {formatDuration(seconds * SECOND, locale)}
          </span>
        )}
      </>
    );
  }
  if (ms === undefined) return <span>{strings.thought}</span>;
  const took = Math.max(SECOND, Math.round(ms / SECOND) * SECOND);
  return <span>{strings.thoughtFor(speakDuration(took, locale))}</span>;
}
