'use client';
import type { ReactNode, UIEvent } from 'react';

export interface ScrollRegionProps {
  readonly slot: string;
  readonly className: string;
  readonly label: string;
  readonly dir?: 'ltr';
  readonly onScroll?: (event: UIEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

/** A scrolling element must be reachable by keyboard, and needs a name for that. */
export function ScrollRegion({ slot, className, label, dir, onScroll, children }: ScrollRegionProps) {
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex
    <section
      data-slot={slot}
      className={className}
      aria-label={label}
      dir={dir}
      tabIndex={0}
      onScroll={onScroll}
    >
      {children}
    </section>
  );
}
