'use client';
import { useState, type ReactNode } from 'react';
import { useBuiltinStrings } from '../useBuiltinStrings.js';

export interface MoreButtonProps {
  readonly isOpen: boolean;
  readonly more: string;
  readonly onToggle: () => void;
}

export function MoreButton({ isOpen, more, onToggle }: MoreButtonProps) {
  const { showLess } = useBuiltinStrings();
  return (
    <button
      type="button"
      data-slot="tool-more"
      className="cau-more"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {isOpen ? showLess : more}
    </button>
  );
}

/** The first items of a list, and a button for the rest. */
export function useFirst<Item>(
  items: readonly Item[],
  limit: number,
  more: string,
): { readonly shown: readonly Item[]; readonly button: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  if (items.length <= limit) return { shown: items, button: null };
  return {
    shown: isOpen ? items : items.slice(0, limit),
    button: <MoreButton isOpen={isOpen} more={more} onToggle={() => setOpen(!isOpen)} />,
  };
}
