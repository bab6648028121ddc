'use client';
import { useAuiState } from '@assistant-ui/react';
import { useMemo } from 'react';
import type { ToolRegistry } from '../../tools/index.js';
import type { PartShape } from '../parts/ranges.js';
import { candidatesOf } from './candidates.js';
import { createFoldViewReader } from './foldView.js';
import type { Work } from './WorkContext.js';

/** The work of the surrounding reply, by its layout. Undefined for users' messages. */
export function useWork(shapes: readonly PartShape[], registry: ToolRegistry): Work | undefined {
  const messageId = useAuiState(({ message }) => message.id);
  const isOver = useAuiState(
    ({ message }) => message.status?.type === 'complete' || message.status?.type === 'incomplete',
  );
  const isReply = useAuiState(({ message }) => message.role === 'assistant');
  return useMemo(() => {
    if (!isReply) return undefined;
    const read = createFoldViewReader(messageId, candidatesOf(shapes, isOver), registry);
    return { messageId, read };
  }, [isOver, isReply, messageId, registry, shapes]);
}
