'use client';
import { MessagePrimitive, useAuiState } from '@assistant-ui/react';
import { useMemo } from 'react';
import { useThreadComponents } from '../ThreadContext.js';
import { rangesOf, shapeOf } from './ranges.js';

/**
 * What a message is made of, in stored order. It renders when a part comes; what is in a part renders alone.
 */
export function Parts() {
  const shape = useAuiState(({ message }) => shapeOf(message.parts));
  const ranges = useMemo(() => rangesOf(shape), [shape]);
  const { Text, Reasoning, File, Image, Data, Sources, Tools } = useThreadComponents();
  const components = useMemo(
    () => ({ Text, Reasoning, File, Image, data: { Fallback: Data } }),
    [Data, File, Image, Reasoning, Text],
  );
  return ranges.map((range) => {
    if (range.kind === 'tools') return <Tools key={range.key} toolCallIds={range.toolCallIds} />;
    if (range.kind === 'sources') return <Sources key={range.key} start={range.start} end={range.end} />;
    return <MessagePrimitive.PartByIndex key={range.key} index={range.index} components={components} />;
  });
}
