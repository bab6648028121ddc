'use client';
import type { ReactNode } from 'react';

export interface PanelProps {
  readonly slot: string;
  readonly children: ReactNode;
}

/** The root of a tool's view. Its content adapts to its width. */
export function Panel({ slot, children }: PanelProps) {
  return (
    <div data-slot={slot} className="cau-view">
      {children}
    </div>
  );
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return (
    <p data-slot="tool-empty" className="cau-view-muted" dir="auto">
      {children}
    </p>
  );
}
