'use client';
import { useAuiState } from '@assistant-ui/react';
import { Brain, ChevronRight } from 'lucide-react';
import { useCallback } from 'react';
import { useMessageText } from '../../runtime/index.js';
import { useExpanded } from '../../store/index.js';
import { useScopedId } from '../../tools/idScope.js';
import { useUntilFound } from '../../tools/useUntilFound.js';
import { useThreadStrings } from '../ThreadContext.js';

/** What the model thought before it spoke. Closed until somebody opens it. */
export function Reasoning() {
  const strings = useThreadStrings();
  const messageId = useAuiState(({ message }) => message.id);
  const index = useAuiState(({ message, part }) => message.parts.indexOf(part));
  const isRunning = useAuiState(({ part }) => part.status.type === 'running');
  const key = `reasoning-${messageId}-${index}`;
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
        <span>{isRunning ? strings.thinking : strings.thought}</span>
        <ChevronRight size={16} className="cau-tool-chevron" data-icon="chevron" />
      </button>
      <div id={id} ref={panel} hidden={!isOpen} className="cau-reasoning-body" dir="auto">
        {(isOpen || !isRunning) && <ReasoningText />}
      </div>
    </div>
  );
}

const ReasoningText = () => useMessageText();
