import { AssistantRuntimeProvider } from '@assistant-ui/react';

import { MarkdownText } from '../../src/markdown/index.js';
import { useFrameRuntime, type FrameRuntimeOptions } from '../../src/testing/render/useFrameRuntime.js';
import { Thread, type ThreadProps } from '../../src/thread/index.js';
import { registry } from '../tools/fixtures.js';
import './thread.css';

export interface ThreadStoryProps extends ThreadProps, Omit<FrameRuntimeOptions, 'clock'> {
  /** As wide as a phone. */
  readonly isNarrow?: boolean;
}

const text = { Text: MarkdownText };

export function ThreadStory({
  isNarrow = false,
  components = text,
  strings,
  debug,
  locale,
  ...frames
}: ThreadStoryProps) {
  const runtime = useFrameRuntime(frames);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <main className="thread-story" data-narrow={isNarrow || undefined}>
        <Thread
          tools={registry}
          components={components}
          {...(locale !== undefined && { locale })}
          {...(strings && { strings })}
          {...(debug !== undefined && { debug })}
        />
      </main>
    </AssistantRuntimeProvider>
  );
}
