'use client';
import { useJsonStrings } from '../useJsonStrings.js';

export interface ShowAllProps {
  /** The size of the whole, in words. */
  readonly size: string;
  readonly isWhole: boolean;
  readonly setWhole: (isWhole: boolean) => void;
}

/** The button that shows the whole text. */
export function ShowAll({ size, isWhole, setWhole }: ShowAllProps) {
  const strings = useJsonStrings();
  return (
    <button
      type="button"
      data-slot="json-show-all"
      className="cau-json-button"
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? strings.showLess : strings.showAll(size)}
    </button>
  );
}
