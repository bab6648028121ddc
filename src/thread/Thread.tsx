'use client';
import { ThreadPrimitive, useAuiState } from '@assistant-ui/react';
import { memo, useEffect, useMemo, type ReactNode } from 'react';
import { ContentProvider, type ContentPolicy, type ContentStrings } from '../content/index.js';
import { ConvexThreadProvider, useConvexThread } from '../runtime/index.js';
import { SmoothContext } from '../runtime/internal.js';
import {
  preloadComponents,
  ToolDisplayProvider,
  type ToolDisplayProviderProps,
  type ToolRegistry,
} from '../tools/index.js';
import { IsAnnouncedContext } from '../tools/internal.js';
import { Announcer } from './Announcer.js';
import { defaultComponents } from './defaultComponents.js';
import { EndProvider } from './End.js';
import { IdScope } from './IdScope.js';
import { Messages } from './Messages.js';
import { CommandErrors } from './lazySecondaryComponents.js';
import { SkipLink } from './SkipLink.js';
import { withEnglish, type SomeThreadStrings } from './strings.js';
import {
  ComposerOptionsContext,
  ThreadComponentsContext,
  ThreadStringsContext,
  useThreadComponents,
  type ThreadComponents,
} from './ThreadContext.js';
import { useRescuedFocus } from './useRescuedFocus.js';
import { useShallowStable } from '../shared/react/useShallowStable.js';
import { Viewport } from './Viewport.js';

/** Props of `Thread`. */
export interface ThreadProps
  extends Pick<ToolDisplayProviderProps, 'locale' | 'debug' | 'clock'>, ContentPolicy {
  /** How to display tool calls. */
  readonly tools?: ToolRegistry;
  /** Your own components for parts of the thread. */
  readonly components?: Partial<ThreadComponents>;
  /**
   * Focuses the composer when a thread opens, unless someone is typing elsewhere or the device only has touch. @default
   * true
   */
  readonly autoFocus?: boolean;
  /** Keeps unsent drafts of up to 20 threads in `sessionStorage`, so that they survive a reload. @default true */
  readonly keepDrafts?: boolean;
  /**
   * Reveals running text at the pace it is written instead of in batches, at most 300 ms late. Off for readers who
   * prefer reduced motion. @default true
   */
  readonly smooth?: boolean;
  /** Any of the words: those of tool calls under `tools`, those in place of content under `content`. */
  readonly strings?: SomeThreadStrings & {
    readonly tools?: ToolDisplayProviderProps['strings'];
    readonly content?: Partial<ContentStrings>;
  };
}

/** The whole chat: messages, tool calls, composer. Put it inside assistant-ui's `AssistantRuntimeProvider`. */
export function Thread({
  tools,
  components,
  strings,
  locale,
  debug,
  clock,
  imageHosts,
  onAppLink,
  autoFocus = true,
  keepDrafts = true,
  smooth = true,
}: ThreadProps) {
  // Both are often written inline, and are then new objects on each render.
  const given = useShallowStable(components);
  const said = useShallowStable(strings);
  const pieces = useMemo(() => ({ ...defaultComponents, ...given }), [given]);
  const words = useMemo(() => withEnglish(said), [said]);
  const composer = useMemo(() => ({ autoFocus, keepDrafts }), [autoFocus, keepDrafts]);
  useEffect(() => void preloadComponents(), []);
  return (
    <ConvexThreadProvider>
      <ThreadStringsContext.Provider value={words}>
        <ThreadComponentsContext.Provider value={pieces}>
          <ToolDisplayProvider
            {...(tools && { registry: tools })}
            {...(said?.tools && { strings: said.tools })}
            {...(locale !== undefined && { locale })}
            {...(debug !== undefined && { debug })}
            {...(clock && { clock })}
          >
            <ContentProvider imageHosts={imageHosts} onAppLink={onAppLink} strings={said?.content}>
              <IsAnnouncedContext.Provider value={true}>
                <ComposerOptionsContext.Provider value={composer}>
                  <SmoothContext.Provider value={smooth}>
                    <IdScope>
                      <ThreadPrimitive.ViewportProvider>
                        <EndProvider>
                          <Layout />
                        </EndProvider>
                      </ThreadPrimitive.ViewportProvider>
                    </IdScope>
                  </SmoothContext.Provider>
                </ComposerOptionsContext.Provider>
              </IsAnnouncedContext.Provider>
            </ContentProvider>
          </ToolDisplayProvider>
        </ThreadComponentsContext.Provider>
      </ThreadStringsContext.Provider>
    </ConvexThreadProvider>
  );
}

// The host renders when assistant-ui changes. Components below subscribe to what they show and render by themselves.
const Layout = memo(() => {
  const { Banner, Composer, LoadMore, ScrollToLatest } = useThreadComponents();
  const root = useRescuedFocus();
  return (
    <ThreadPrimitive.Root ref={root} data-cau="" data-slot="thread" className="cau-thread">
      <SkipLink />
      <Viewport>
        <LoadMore />
        <Begin />
        <Messages />
      </Viewport>
      <div className="cau-bottom">
        <div className="cau-bottom-column">
          <ScrollToLatest />
          <Banner />
          <CommandErrors />
          <Composer />
        </div>
      </div>
      <Announcer />
    </ThreadPrimitive.Root>
  );
});

/** What is shown before there are messages. */
function Begin(): ReactNode {
  const { Empty, Loading, LoadFailed } = useThreadComponents();
  const { error } = useConvexThread();
  const isEmpty = useAuiState(({ thread }) => thread.messages.length === 0);
  const isLoading = useAuiState(({ thread }) => thread.isLoading);
  if (!isEmpty) return null;
  if (error) return <LoadFailed />;
  return isLoading ? <Loading /> : <Empty />;
}
