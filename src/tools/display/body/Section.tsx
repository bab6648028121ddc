'use client';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../json/index.js';
import { useToolCallContext } from '../ToolCallContext.js';

export interface SectionProps {
  readonly slot: string;
  readonly title: string;
  /** The value that can be copied. */
  readonly value?: unknown;
  /** A button beside it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** While the row is closed, this exists only for the browser's search, which needs no button. */
export function Section({ slot, title, value, action, children }: SectionProps) {
  const { isOpen } = useToolCallContext();
  return (
    <div data-slot={slot} className="cau-tool-section">
      <div className="cau-tool-section-head">
        <span className="cau-tool-section-title">{title}</span>
        {isOpen && action}
        {isOpen && value !== undefined && <CopyButton value={value} name={title} />}
      </div>
      {children}
    </div>
  );
}
