'use client';
import { memo } from 'react';
import { formatDuration, speakDuration } from '../../shared/duration.js';
import { isUnknownOutcome } from '../labels.js';
import { isActivePhase, isFinalPhase } from '../phase.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import { useSecondsSince } from '../useSecondsSince.js';
import { useToolCallContext } from './ToolCallContext.js';

/** Nobody wants to read that something has been running for a second. */
const FROM_SECONDS = 2;

/** How long a call has been running, from two seconds on, and in the end how long it took. */
export function Elapsed() {
  const { call, phase } = useToolCallContext();
  const { strings, locale } = useToolDisplaySettings();
  const isRunning = isActivePhase(phase) || phase === 'stale';
  // The earlier of the two: who loads the thread later sees it late, and a clock that is behind the server's, too soon.
  const start = Math.min(call.startedAt ?? Infinity, call.attemptAt ?? Infinity);
  const seconds = useSecondsSince(Number.isFinite(start) ? start : undefined, isRunning);
  // Nobody knows how long it took if nobody knows when it ended.
  const isTimed = isFinalPhase(phase) && phase !== 'denied' && !isUnknownOutcome(call);
  if (isTimed && call.durationMs !== undefined) {
    return <Time ms={call.durationMs} locale={locale} sentence={strings.took} />;
  }
  if (!isRunning || seconds < FROM_SECONDS) return null;
  return <Time ms={seconds * 1000} locale={locale} sentence={strings.elapsed} />;
}

interface TimeProps {
  readonly ms: number;
  readonly locale: string | undefined;
  readonly sentence: (spoken: string) => string;
}

// A call whose arguments are being written renders with every delta, and to format a time takes longer than all else.
const Time = memo(({ ms, locale, sentence }: TimeProps) => (
  <span data-slot="tool-elapsed" className="cau-tool-elapsed">
    <span aria-hidden="true">{formatDuration(ms, locale)}</span>
    <span className="cau-sr">{sentence(speakDuration(ms, locale))}</span>
  </span>
));
