'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { formatDay, formatNumber, formatPercent } from '../format.js';
import type { Memory } from '../readMemory.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { Meta } from './Meta.js';

/** A memory: its text, its kind and how well it matches. */
export function MemoryCard({ memory }: { readonly memory: Memory }) {
  const { match, importance } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const { text, category, relevance, weight, date } = memory;
  return (
    <div data-slot="tool-memory" className="cau-memory">
      <p className="cau-memory-text" dir="auto">
        {text}
      </p>
      <Meta
        items={[
          category,
          relevance !== undefined && match(formatPercent(relevance, locale)),
          weight !== undefined && importance(formatNumber(weight, locale)),
          date !== undefined && formatDay(date, locale),
        ]}
      />
    </div>
  );
}
