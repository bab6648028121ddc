'use client';
import { Wrench } from 'lucide-react';
import { Boundary } from '../../content/internal.js';
import { useToolCallContext } from './ToolCallContext.js';

/** The icon of the tool. */
export function Icon() {
  const { display } = useToolCallContext();
  const { icon: Glyph = Wrench } = display;
  return (
    <span data-slot="tool-icon" className="cau-tool-icon" aria-hidden="true">
      <Boundary of={Glyph} renderFallback={() => <Wrench size={16} />}>
        <Glyph size={16} />
      </Boundary>
    </span>
  );
}
