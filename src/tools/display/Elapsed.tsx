'use client';
import { memo } from 'react';
import { formatDuration, speakDuration } from '../../shared/text/duration.js';
import { isUnknownOutcome } from '../labels.js';
import { isActivePhase, isFinalPhase } from '../phases/phase.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import { useSecondsSince } from '../phases/useSecondsSince.js';
import { useToolCallContext } from './ToolCallContext.js';

/** Shorter times are not worth showing. */
const FROM_SECONDS = 2;
/** Shorter times of a plan or a chart are not shown, because people want to see the result. */
const INSTANT_MS = 1_000;

/** How long a call has been running, from two seconds on, and at the end how long it took. */
export function Elapsed() {
  const { call, phase, display } = useToolCallContext();
  const { strings, locale } = useToolDisplaySettings();
  const isRunning = isActivePhase(phase) || phase === 'stale';
  // Use the earlier time: `attemptAt` is late if the thread was opened late, and early if this clock is slow.
  const start = Math.min(call.startedAt ?? Infinity, call.attemptAt ?? Infinity);
  const seconds = useSecondsSince(Number.isFinite(start) ? start : undefined, isRunning);
  // Without an end the duration is unknown.
  const isTimed = isFinalPhase(phase) && phase !== 'denied' && !isUnknownOutcome(call);
  if (isTimed && call.durationMs !== undefined) {
    if (display.isPartOfReply && call.durationMs < INSTANT_MS) return null;
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

// Memoized: a call renders with every delta of its arguments, and formatting the time would cost the most.
const Time = memo(({ ms, locale, sentence }: TimeProps) => (
  <span data-slot="tool-elapsed" className="cau-tool-elapsed">
    <span aria-hidden="true">{formatDuration(ms, locale)}</span>
    <span className="cau-sr">{sentence(speakDuration(ms, locale))}</span>
  </span>
));
