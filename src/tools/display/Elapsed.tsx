'use client';
import { formatDuration, speakDuration } from '../duration.js';
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
  if (isFinalPhase(phase) && call.durationMs !== undefined && phase !== 'denied') {
    const { durationMs } = call;
    return (
      <Time
        short={formatDuration(durationMs, locale)}
        spoken={strings.took(speakDuration(durationMs, locale))}
      />
    );
  }
  if (!isRunning || seconds < FROM_SECONDS) return null;
  const ms = seconds * 1000;
  return <Time short={formatDuration(ms, locale)} spoken={strings.elapsed(speakDuration(ms, locale))} />;
}

function Time({ short, spoken }: { readonly short: string; readonly spoken: string }) {
  return (
    <span data-slot="tool-elapsed" className="cau-tool-elapsed">
      <span aria-hidden="true">{short}</span>
      <span className="cau-sr">{spoken}</span>
    </span>
  );
}
