'use client';
import { MessagePrimitive, useAuiState } from '@assistant-ui/react';
import { memo, useMemo } from 'react';
import { Boundary } from '../../content/internal.js';
import { useThreadComponents } from '../ThreadContext.js';
import { WorkItem } from '../work/WorkItem.js';
import { BrokenPart, BrokenRange } from './BrokenPart.js';
import type { PartRange } from './ranges.js';

/** Adjacent parts that are drawn together. An error in one range does not affect the others. */
export const Range = memo(({ range }: { readonly range: PartRange }) => {
  const { Sources, Tools } = useThreadComponents();
  if (range.kind === 'sources') {
    return (
      <Boundary renderFallback={(retry) => <BrokenRange retry={retry} />}>
        <Sources start={range.start} end={range.end} />
      </Boundary>
    );
  }
  if (range.kind === 'tools') {
    const { toolCallIds } = range;
    return (
      <WorkItem
        isHidden={({ hiddenCalls }) => toolCallIds.every((id) => hiddenCalls.includes(id))}
        isIn={({ calls }) => toolCallIds.every((id) => calls.some(({ toolCallId }) => toolCallId === id))}
      >
        <Boundary renderFallback={(retry) => <BrokenRange retry={retry} />}>
          <Tools toolCallIds={toolCallIds} />
        </Boundary>
      </WorkItem>
    );
  }
  const { index } = range;
  return (
    <WorkItem
      isHidden={({ hiddenParts }) => hiddenParts.includes(index)}
      isIn={({ reasoning, announcements }) => reasoning.includes(index) || announcements.includes(index)}
    >
      <Part index={index} />
    </WorkItem>
  );
});

function Part({ index }: { readonly index: number }) {
  const isUser = useAuiState(({ message }) => message.role === 'user');
  const pieces = useThreadComponents();
  const { Reasoning, File, Image, Data } = pieces;
  const Text = isUser ? pieces.UserText : pieces.Text;
  const components = useMemo(
    () => ({ Text, Reasoning, File, Image, data: { Fallback: Data } }),
    [Data, File, Image, Reasoning, Text],
  );
  return (
    <Boundary renderFallback={(retry) => <BrokenPart index={index} retry={retry} />}>
      <MessagePrimitive.PartByIndex index={index} components={components} />
    </Boundary>
  );
}
