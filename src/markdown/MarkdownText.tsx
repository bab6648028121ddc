'use client';
import { useAuiState } from '@assistant-ui/react';
import { useMessageText } from '../runtime/index.js';
import { MarkdownRoot, type MarkdownProps } from './Markdown.js';
import { useSmoothMarkdown } from './smooth/useSmoothMarkdown.js';

export interface MarkdownTextProps extends Omit<MarkdownProps, 'text' | 'isStreaming'> {
  /** assistant-ui gives it. What is shown is the newest there is, which comes from the store. */
  readonly text?: string;
}

/** The text part around here as markdown: `<MessagePrimitive.Parts components={{ Text: MarkdownText }} />`. */
export function MarkdownText({ components, strings, headingOffset }: MarkdownTextProps) {
  const text = useMessageText();
  const isStreaming = useAuiState(({ part }) => part.status.type === 'running');
  const rootRef = useSmoothMarkdown(text, isStreaming);
  return (
    <MarkdownRoot
      rootRef={rootRef}
      text={text}
      isStreaming={isStreaming}
      components={components}
      strings={strings}
      headingOffset={headingOffset}
    />
  );
}
