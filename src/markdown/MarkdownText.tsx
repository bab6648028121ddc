'use client';
import { useAuiState } from '@assistant-ui/react';
import { useMessageText } from '../runtime/index.js';
import { MarkdownRoot, type MarkdownProps } from './Markdown.js';
import { useSmoothMarkdown } from './smooth/useSmoothMarkdown.js';

/** Props of `MarkdownText`: those of `Markdown` that the message part does not provide. */
export interface MarkdownTextProps extends Omit<MarkdownProps, 'text' | 'isStreaming'> {
  /** Passed by assistant-ui. The text on the screen comes from the store, which is newer. */
  readonly text?: string;
}

/** The surrounding text part as markdown: `<MessagePrimitive.Parts components={{ Text: MarkdownText }} />`. */
export function MarkdownText({ components, headingOffset }: MarkdownTextProps) {
  const text = useMessageText();
  const isStreaming = useAuiState(({ part }) => part.status.type === 'running');
  const rootRef = useSmoothMarkdown(text, isStreaming);
  return (
    <MarkdownRoot
      rootRef={rootRef}
      text={text}
      isStreaming={isStreaming}
      components={components}
      headingOffset={headingOffset}
    />
  );
}
