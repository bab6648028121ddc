'use client';
import { ThreadPrimitive, useAuiState } from '@assistant-ui/react';
import { memo, useMemo, type ReactNode } from 'react';
import { useConvexThread } from '../runtime/index.js';
import { useShallowStable } from '../shared/react/useShallowStable.js';
import { Announcer } from './announcements/Announcer.js';
import { defaultComponents } from './defaultComponents.js';
import { EndProvider } from './viewport/End.js';
import { Messages } from './viewport/Messages.js';
import { CommandErrors } from './lazySecondaryComponents.js';
import { SkipLink } from './SkipLink.js';
import {
  ComposerOptionsContext,
  ThreadComponentsContext,
  useThreadComponents,
  type ThreadComponents,
} from './ThreadContext.js';
import { ThreadSettings, type ThreadSettingsProps } from './ThreadSettings.js';
import { useRescuedFocus } from './useRescuedFocus.js';
import { useVisibleField } from './viewport/useVisibleField.js';
import { Viewport } from './viewport/Viewport.js';

/** Props of `Thread`. */
export interface ThreadProps extends ThreadSettingsProps {
  /** Your own components for parts of the thread. */
  readonly components?: Partial<ThreadComponents>;
  /**
   * Focuses the composer when a thread opens, unless someone is typing elsewhere or the device only has touch. @default
   * true
   */
  readonly autoFocus?: boolean;
  /** Keeps unsent drafts of up to 20 threads in `sessionStorage`, so that they survive a reload. @default true */
  readonly keepDrafts?: boolean;
}

/** The whole chat: messages, tool calls, composer. Put it inside assistant-ui's `AssistantRuntimeProvider`. */
export function Thread({ components, autoFocus = true, keepDrafts = true, ...settings }: ThreadProps) {
  const given = useShallowStable(components); // often an inline object, which is new on every render
  const pieces = useMemo(() => ({ ...defaultComponents, ...given }), [given]);
  const composer = useMemo(() => ({ autoFocus, keepDrafts }), [autoFocus, keepDrafts]);
  return (
    <ThreadSettings {...settings}>
      <ThreadComponentsContext.Provider value={pieces}>
        <ComposerOptionsContext.Provider value={composer}>
          <ThreadPrimitive.ViewportProvider>
            <EndProvider>
              <Layout />
            </EndProvider>
          </ThreadPrimitive.ViewportProvider>
        </ComposerOptionsContext.Provider>
      </ThreadComponentsContext.Provider>
    </ThreadSettings>
  );
}

// Memoized, because the host renders on every change in assistant-ui. The components below subscribe to what they show.
const Layout = memo(() => {
  const { Banner, Composer, LoadMore, ScrollToLatest } = useThreadComponents();
  const root = useRescuedFocus();
  useVisibleField(root);
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

/** Replaces the messages while there are none: an empty, loading or failed thread. */
function Begin(): ReactNode {
  const { Empty, Loading, LoadFailed } = useThreadComponents();
  const { error } = useConvexThread();
  const isEmpty = useAuiState(({ thread }) => thread.messages.length === 0);
  const isLoading = useAuiState(({ thread }) => thread.isLoading);
  if (!isEmpty) return null;
  if (error) return <LoadFailed />;
  return isLoading ? <Loading /> : <Empty />;
}
