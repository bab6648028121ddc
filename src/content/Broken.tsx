'use client';
import { TriangleAlert } from 'lucide-react';
import { useContentStrings } from './useContentStrings.js';
import type { ContentStrings } from '../strings/index.js';

export interface BrokenProps {
  readonly of: keyof ContentStrings & `${string}Failed`;
  readonly onRetry: () => void;
}

/** Says that something could not be drawn, and offers to retry. */
export function Broken({ of, onRetry }: BrokenProps) {
  const strings = useContentStrings();
  return (
    <div data-slot="broken" className="cau-broken">
      <TriangleAlert size={16} data-icon="broken" aria-hidden />
      <span>{strings[of]}</span>
      <button type="button" className="cau-button" onClick={onRetry}>
        {strings.tryAgain}
      </button>
    </div>
  );
}
