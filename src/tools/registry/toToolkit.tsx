'use client';
import type { Toolkit, ToolCallMessagePartProps } from '@assistant-ui/react';
import type { ToolRegistry } from './registry.js';
import { ToolCallPart } from '../ToolCallPart.js';
import { ToolDisplayProvider } from '../ToolDisplayProvider.js';

/**
 * Turns a registry into a toolkit for assistant-ui's own Thread: `useAui({ tools: Tools({ toolkit: toToolkit(registry)
 * }) })`. A toolkit finds tools by their exact name only; for all others pass `ToolCallPart` as `ToolFallback`.
 */
export function toToolkit(registry: ToolRegistry): Toolkit {
  const Part = (part: ToolCallMessagePartProps) => (
    <ToolDisplayProvider registry={registry}>
      <ToolCallPart {...part} />
    </ToolDisplayProvider>
  );
  return Object.fromEntries(
    Object.keys(registry.entries).map((name) => [name, { type: 'backend' as const, render: Part }]),
  );
}
