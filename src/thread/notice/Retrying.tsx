'use client';
import { useAuiState } from '@assistant-ui/react';
import { Hourglass, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { RunTrouble } from '../../bridge/index.js';
import { formatDuration, speakDuration } from '../../shared/text/duration.js';
import { useClock, useToolDisplaySettings, useSecondsSince } from '../../tools/internal.js';
import { useThreadStrings } from '../ThreadContext.js';
import { retryText, waitMs } from './retryText.js';
import { runOf } from './runOf.js';
import type { IconType } from '../../shared/react/iconType.js';

const SECOND = 1_000;

const ICONS: Record<RunTrouble, IconType> = {
  'rate-limited': Hourglass,
  unavailable: RefreshCw,
  crashed: Unplug,
};

/** Says why a run is waiting and when it continues. `useThreadAnnouncements` announces it. */
export function Retrying() {
  const trouble = useAuiState(({ message }) => runOf(message)?.trouble ?? 'unavailable');
  const retryAt = useAuiState(({ message }) => runOf(message)?.retryAt);
  const Icon = ICONS[trouble];
  return (
    <>
      <Icon size={16} data-icon={trouble} aria-hidden="true" />
      <span className="cau-working-text">
        <RetryText key={retryAt} trouble={trouble} retryAt={retryAt} />
      </span>
    </>
  );
}

interface RetryTextProps {
  readonly trouble: RunTrouble;
  readonly retryAt: number | undefined;
}

/** Counts down on the screen. Screen readers get the duration once. */
function RetryText({ trouble, retryAt }: RetryTextProps) {
  const clock = useClock();
  const strings = useThreadStrings();
  const { locale } = useToolDisplaySettings();
  const [shownAt] = useState(() => clock.now());
  const total = waitMs(retryAt, shownAt);
  const [isOver, setIsOver] = useState(total === 0);
  const passed = useSecondsSince(shownAt, !isOver) * SECOND;
  if (!isOver && passed >= total) setIsOver(true);
  if (isOver) return retryText(strings, trouble);
  return (
    <>
      <span aria-hidden="true">{retryText(strings, trouble, formatDuration(total - passed, locale))}</span>
      <span className="cau-sr">{retryText(strings, trouble, speakDuration(total, locale))}</span>
    </>
  );
}
