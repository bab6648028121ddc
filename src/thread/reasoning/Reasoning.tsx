'use client';
import { useAuiState } from '@assistant-ui/react';
import { Brain, ChevronRight } from 'lucide-react';
import { useCallback } from 'react';
import { useExpanded } from '../../store/index.js';
import { useScopedId } from '../../shared/react/idScope.js';
import { useUntilFound } from '../../shared/react/useUntilFound.js';
import { reasoningKey } from './reasoningKey.js';
import { ThinkingLabel } from './ThinkingLabel.js';
import { useGrowingText } from '../parts/useGrowingText.js';

/** The model's reasoning. Closed until someone opens it. */
export function Reasoning() {
  const messageId = useAuiState(({ message }) => message.id);
  const index = useAuiState(({ message, part }) => message.parts.indexOf(part));
  const isRunning = useAuiState(({ part }) => part.status.type === 'running');
  const key = reasoningKey(messageId, index);
  const id = useScopedId(key);
  const [isOpen, setOpen] = useExpanded(key);
  const onFound = useCallback(() => setOpen(true), [setOpen]);
  const panel = useUntilFound<HTMLDivElement>(!isOpen, onFound);
  return (
    <div data-slot="reasoning" data-state={isRunning ? 'running' : 'complete'} className="cau-reasoning">
      <button
        type="button"
        className="cau-reasoning-trigger"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Brain size={16} data-icon="reasoning" />
        <ThinkingLabel />
        <ChevronRight size={16} className="cau-tool-chevron" data-icon="chevron" />
      </button>
      <div id={id} ref={panel} hidden={!isOpen} className="cau-reasoning-body" dir="auto">
        {(isOpen || !isRunning) && <ReasoningText />}
      </div>
    </div>
  );
}

function ReasoningText() {
  const isRunning = useAuiState(({ part }) => part.status.type === 'running');
  const [first, ref] = useGrowingText<HTMLDivElement>();
  return (
    <div data-caret={isRunning ? '' : undefined} ref={ref}>
      {first}
    </div>
  );
}
