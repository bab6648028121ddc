'use client';
import { Check, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { formatDuration, speakDuration } from '../../shared/text/duration.js';
import type { ToolStrings } from '../../strings/index.js';
import { describeToolCall, type ToolRegistry } from '../../tools/index.js';
import { summarize, useToolDisplaySettings } from '../../tools/internal.js';
import type { Fold } from './fold.js';
import { useFold, useSetFoldOpen } from './WorkContext.js';
import { workDuration } from './workDuration.js';

/** Shorter times are not worth showing. */
const FROM_MS = 1_000;

/** One line for the work behind a reply. It opens the individual calls. */
export function WorkLine() {
  const { strings, registry, locale } = useToolDisplaySettings();
  const fold = useFold((view) => view.fold, undefined);
  const isOpen = useFold((view) => view.isOpen, false);
  const setOpen = useSetFoldOpen();
  const text = useMemo(() => (fold ? lineOf(fold, registry, strings) : ''), [fold, registry, strings]);
  const ms = useMemo(() => (fold ? workDuration(fold.calls) : undefined), [fold]);
  if (!fold || fold.calls.length === 0) return null;
  return (
    <button
      type="button"
      data-slot="work-trigger"
      className="cau-work-trigger"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <Check size={16} data-icon="complete" className="cau-work-icon" />
      <span className="cau-work-summary" dir="auto">
        <span data-slot="work-summary">{text}</span>
        {ms !== undefined && ms >= FROM_MS && (
          <>
            {/* If the time wraps, the dot stays on the line of the words. */}
            <span aria-hidden="true">{'\u00A0· '}</span>
            <span data-slot="work-elapsed" className="cau-work-elapsed">
              <span aria-hidden="true">{formatDuration(ms, locale)}</span>
              <span className="cau-sr">, {strings.took(speakDuration(ms, locale))}</span>
            </span>
          </>
        )}
      </span>
      <ChevronRight size={16} className="cau-tool-chevron" data-icon="chevron" />
    </button>
  );
}

/** A single call has a more specific label than a summary. */
function lineOf({ calls }: Fold, registry: ToolRegistry, strings: ToolStrings): string {
  const [call] = calls;
  if (call && calls.length === 1) {
    const { label, title } = describeToolCall(call, 'complete', registry.resolve(call.toolName), strings);
    if (label !== title) return label;
  }
  return summarize(calls, 'complete', registry, strings);
}
