'use client';
import type { ReactNode } from 'react';
import { viewPropsOf } from '../labels.js';
import type { ToolView } from '../types.js';
import { useToolCallContext } from './ToolCallContext.js';
import { ToolViewBoundary } from './ToolViewBoundary.js';

/** A view of the registry, with something to show in its place if it throws. */
export function View({
  of: Custom,
  fallback,
}: {
  readonly of: ToolView<object, unknown>;
  readonly fallback: ReactNode;
}) {
  const { call, phase } = useToolCallContext();
  return (
    <ToolViewBoundary of={call} fallback={fallback}>
      <Custom {...viewPropsOf(call, phase)} />
    </ToolViewBoundary>
  );
}
