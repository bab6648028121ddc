import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { useContext, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { MarkdownText } from '../../src/markdown/index.js';
import { useFrameRuntime, type FrameRuntimeOptions } from '../../src/testing/render/useFrameRuntime.js';
import { Thread, type ThreadProps } from '../../src/thread/index.js';
import { StoryLookContext } from '../StoryLookContext.js';
import { registry } from '../tools/fixtures.js';
import { Alone, type PieceName } from './Alone.js';
import { createConversation, type ConversationOptions } from './createConversation.js';
import { frame } from './rows.js';
import './thread.css';

export interface ThreadStoryProps
  extends Omit<ThreadProps, 'clock'>, Omit<FrameRuntimeOptions, 'clock'>, ConversationOptions {
  /** As wide as a phone. */
  readonly isNarrow?: boolean;
  /** Whether the thread is only one part of a page. */
  readonly isPart?: boolean;
  /** Shows this piece without the rest of the thread. */
  readonly piece?: PieceName | undefined;
  /** What to render beside the thread, in the same runtime. */
  readonly children?: ReactNode;
}

const markdown = { Text: MarkdownText };
const NO_FOCUS = { autoFocus: false };
const EMPTY = frame([]);

/** A thread at one of its moments. It responds to what the user does. */
export function ThreadStory(props: ThreadStoryProps) {
  const { frames, at = frames.length - 1 } = props;
  return <LiveThread key={useRewinds(frames, at)} {...props} at={at} />;
}

/** Going back in time remounts the thread, because a mounted thread remembers what it displayed. */
function useRewinds(frames: ThreadStoryProps['frames'], at: number): number {
  const [seen, setSeen] = useState({ frames, at, rewinds: 0 });
  if (seen.frames === frames && seen.at === at) return seen.rewinds;
  const isOther = seen.frames !== frames || at < seen.at;
  setSeen({ frames, at, rewinds: seen.rewinds + (isOther ? 1 : 0) });
  return seen.rewinds;
}

function LiveThread({
  isNarrow = false,
  isPart = false,
  piece,
  children,
  tools = registry,
  components,
  strings,
  debug,
  locale,
  imageHosts,
  onAppLink,
  reply,
  refusal,
  msPerWord,
  ...options
}: ThreadStoryProps) {
  const { frames, at = 0 } = options;
  const shown = frames[at] ?? EMPTY;
  const conversation = useMemo(
    () =>
      createConversation(shown, {
        ...(reply !== undefined && { reply }),
        ...(refusal !== undefined && { refusal }),
        ...(msPerWord !== undefined && { msPerWord }),
      }),
    [msPerWord, refusal, reply, shown],
  );
  const current = useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read);
  const own = useMemo(() => ({ frames: [current], at: 0 }), [current]);
  const runtime = useFrameRuntime({
    ...options,
    ...(current !== shown && own),
    commands: options.commands ?? conversation.commands,
  });
  const { isPage } = useContext(StoryLookContext);
  const pieces = useMemo(() => ({ ...markdown, ...components }), [components]);
  const Frame = isPart ? 'div' : 'main';
  const settings = {
    tools,
    strings,
    imageHosts,
    onAppLink,
    ...(locale !== undefined && { locale }),
    ...(debug !== undefined && { debug }),
  };
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Frame className={piece ? 'piece-story' : 'thread-story'} data-narrow={isNarrow || undefined}>
        {children}
        {piece ? (
          <Alone piece={piece} {...settings} />
        ) : (
          <Thread components={pieces} {...settings} {...(isPage && NO_FOCUS)} />
        )}
      </Frame>
    </AssistantRuntimeProvider>
  );
}
