'use client';
import { MessagePrimitive, useAuiState } from '@assistant-ui/react';
import { useMemo } from 'react';
import { Boundary } from '../../content/Boundary.js';
import { useThreadComponents } from '../ThreadContext.js';
import { BrokenPart, BrokenRange } from './BrokenPart.js';
import { rangesOf, shapeOf } from './ranges.js';

/**
 * What a message is made of, in stored order. It renders when a part comes; what is in a part renders alone, and a part
 * that throws costs that part alone.
 */
export function Parts() {
  const shape = useAuiState(({ message }) => shapeOf(message.parts));
  const ranges = useMemo(() => rangesOf(shape), [shape]);
  const isUser = useAuiState(({ message }) => message.role === 'user');
  const pieces = useThreadComponents();
  const { Reasoning, File, Image, Data, Sources, Tools } = pieces;
  const Text = isUser ? pieces.UserText : pieces.Text;
  const components = useMemo(
    () => ({ Text, Reasoning, File, Image, data: { Fallback: Data } }),
    [Data, File, Image, Reasoning, Text],
  );
  return ranges.map((range) => {
    if (range.kind === 'part') {
      return (
        <Boundary
          key={range.key}
          renderFallback={(retry) => <BrokenPart index={range.index} retry={retry} />}
        >
          <MessagePrimitive.PartByIndex index={range.index} components={components} />
        </Boundary>
      );
    }
    return (
      <Boundary key={range.key} renderFallback={(retry) => <BrokenRange retry={retry} />}>
        {range.kind === 'tools' ? (
          <Tools toolCallIds={range.toolCallIds} />
        ) : (
          <Sources start={range.start} end={range.end} />
        )}
      </Boundary>
    );
  });
}
