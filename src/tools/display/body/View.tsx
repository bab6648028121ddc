'use client';
import type { ReactNode } from 'react';
import { Boundary } from '../../../content/internal.js';
import { viewPropsOf } from '../../labels.js';
import type { ToolView } from '../../types.js';
import { useToolCallContext } from '../ToolCallContext.js';

/** A view from the registry, with a replacement if it throws. */
export function View({
  of: Custom,
  fallback,
}: {
  readonly of: ToolView<object, unknown>;
  readonly fallback: ReactNode;
}) {
  const { call, phase } = useToolCallContext();
  return (
    <Boundary of={call} renderFallback={() => fallback}>
      <Custom {...viewPropsOf(call, phase)} />
    </Boundary>
  );
}
