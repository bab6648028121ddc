'use client';
import { keyed } from '../keyed.js';

export interface MetaProps {
  /** In order. Missing facts leave no gap. */
  readonly items: ReadonlyArray<string | undefined | false>;
}

/** Short facts in a row, separated by dots. */
export function Meta({ items }: MetaProps) {
  const shown = items.filter((item) => typeof item === 'string' && item !== '');
  if (shown.length === 0) return null;
  return (
    <span data-slot="tool-meta" className="cau-meta">
      {keyed(shown, String).map(([key, item], index) => (
        <span key={key} className="cau-meta-item">
          {/* The dot is drawn by CSS. Screen readers get a comma. */}
          {index > 0 && <span className="cau-sr">, </span>}
          <bdi>{item}</bdi>
        </span>
      ))}
    </span>
  );
}
