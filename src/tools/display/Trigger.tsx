'use client';
import { ChevronRight } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useToolCallContext } from './ToolCallContext.js';

/** The row of a call: a button that opens it. Its content is its name. */
export function Trigger({ children, ...rest }: ComponentPropsWithRef<'button'>) {
  const { isOpen, setOpen, panelId } = useToolCallContext();
  return (
    <button
      type="button"
      data-slot="tool-trigger"
      className="cau-tool-trigger"
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={() => setOpen(!isOpen)}
      {...rest}
    >
      {children}
      <ChevronRight className="cau-tool-chevron" size={16} data-icon="chevron" />
    </button>
  );
}
