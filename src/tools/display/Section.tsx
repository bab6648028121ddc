'use client';
import type { ReactNode } from 'react';
import { CopyButton } from '../json/index.js';

export interface SectionProps {
  readonly slot: string;
  readonly title: string;
  /** What can be copied. */
  readonly value?: unknown;
  readonly children: ReactNode;
}

export function Section({ slot, title, value, children }: SectionProps) {
  return (
    <div data-slot={slot} className="cau-tool-section">
      <div className="cau-tool-section-head">
        <span className="cau-tool-section-title">{title}</span>
        {value !== undefined && <CopyButton value={value} name={title} />}
      </div>
      {children}
    </div>
  );
}
