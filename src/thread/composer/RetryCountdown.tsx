'use client';
import { useState } from 'react';
import { formatDuration, speakDuration } from '../../shared/text/duration.js';
import { useClock, useToolDisplaySettings, useSecondsSince } from '../../tools/internal.js';
import { useThreadStrings } from '../ThreadContext.js';

const SECOND = 1_000;

/** Says when a message can be sent again: counts down on the screen, and announces the start and the end. */
export function RetryCountdown({ retryAt }: { readonly retryAt: number }) {
  const clock = useClock();
  const { locale } = useToolDisplaySettings();
  const { composer: words } = useThreadStrings();
  const [shownAt] = useState(() => clock.now());
  const [isOver, setIsOver] = useState(() => retryAt <= shownAt);
  const passed = useSecondsSince(shownAt, !isOver) * SECOND;
  const total = Math.ceil((retryAt - shownAt) / SECOND) * SECOND;
  if (!isOver && passed >= total) setIsOver(true);
  return (
    <output data-slot="composer-retry">
      {' '}
      {isOver ? (
        words.tryAgainNow
      ) : (
        <>
          <span aria-hidden="true">{words.tryAgainIn(formatDuration(total - passed, locale))}</span>
          <span className="cau-sr">{words.tryAgainIn(speakDuration(total, locale))}</span>
        </>
      )}
    </output>
  );
}
