'use client';
import { useAuiState } from '@assistant-ui/react';
import { isText } from '../../runtime/internal.js';
import { formatDuration, speakDuration } from '../../shared/duration.js';
import { useToolDisplaySettings, useSecondsSince } from '../../tools/internal.js';
import { useThreadStrings } from '../ThreadContext.js';
import { useThinkingTime } from './useThinkingTime.js';

const SECOND = 1_000;
/** Shorter thoughts show no time. */
const FROM_SECONDS = 2;

/** "Thinking… 4s" while the model thinks, then "Thought for 6 seconds" if this page saw it begin. */
export function ThinkingLabel() {
  const strings = useThreadStrings();
  const { locale } = useToolDisplaySettings();
  const isRunning = useAuiState(({ part }) => part.status.type === 'running');
  const place = useAuiState(
    ({ message: { parts }, part }) => parts.slice(0, parts.indexOf(part)).filter(isText).length,
  );
  const { startedAt, endedAt } = useThinkingTime(place, isRunning);
  const seconds = useSecondsSince(startedAt, isRunning);
  if (isRunning) {
    return (
      <>
        <span>{strings.thinking}</span>
        {seconds >= FROM_SECONDS && (
          // The button's name does not change every second.
          <span data-slot="reasoning-time" className="cau-reasoning-time" aria-hidden="true">
            {formatDuration(seconds * SECOND, locale)}
          </span>
        )}
      </>
    );
  }
  if (startedAt === undefined || endedAt === undefined) return <span>{strings.thought}</span>;
  const took = Math.max(SECOND, Math.round((endedAt - startedAt) / SECOND) * SECOND);
  return <span>{strings.thoughtFor(speakDuration(took, locale))}</span>;
}
