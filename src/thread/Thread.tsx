'use client';
import { ThreadPrimitive, useAuiState } from '@assistant-ui/react';
import { useMemo, type ReactNode } from 'react';
import { ConvexThreadProvider, KeepScroll, useShrinkWindow } from '../runtime/index.js';
import { ToolDisplayProvider, type ToolDisplayProviderProps, type ToolRegistry } from '../tools/index.js';
import { Announcer } from './Announcer.js';
import { CommandErrors } from './CommandErrors.js';
import { defaultComponents } from './defaultComponents.js';
import { Messages } from './Messages.js';
import { englishThreadStrings, type ThreadStrings } from './strings.js';
import {
  ThreadComponentsContext,
  ThreadStringsContext,
  useThreadComponents,
  useThreadStrings,
  type ThreadComponents,
} from './ThreadContext.js';

export interface ThreadProps extends Pick<ToolDisplayProviderProps, 'locale' | 'debug' | 'clock'> {
  /** How tool calls are shown. */
  readonly tools?: ToolRegistry;
  /** Pieces of your own. */
  readonly components?: Partial<ThreadComponents>;
  /** Any of the words, those of tool calls under `tools`. */
  readonly strings?: Partial<ThreadStrings> & { readonly tools?: ToolDisplayProviderProps['strings'] };
}

/** The whole chat: messages, tool calls, composer. Put it inside of assistant-ui's `AssistantRuntimeProvider`. */
export function Thread({ tools, components, strings, locale, debug, clock }: ThreadProps) {
  const pieces = useMemo(() => ({ ...defaultComponents, ...components }), [components]);
  const words = useMemo(() => ({ ...englishThreadStrings, ...strings }), [strings]);
  return (
    <ConvexThreadProvider>
      <ThreadStringsContext value={words}>
        <ThreadComponentsContext value={pieces}>
          <ToolDisplayProvider
            {...(tools && { registry: tools })}
            {...(strings?.tools && { strings: strings.tools })}
            {...(locale !== undefined && { locale })}
            {...(debug !== undefined && { debug })}
            {...(clock && { clock })}
          >
            <Layout />
          </ToolDisplayProvider>
        </ThreadComponentsContext>
      </ThreadStringsContext>
    </ConvexThreadProvider>
  );
}

function Layout() {
  const strings = useThreadStrings();
  const { Banner, Composer, LoadOlder, ScrollToLatest } = useThreadComponents();
  const isRunning = useAuiState(({ thread }) => thread.isRunning);
  return (
    <ThreadPrimitive.Root data-cau="" data-slot="thread" className="cau-thread">
      <ThreadPrimitive.Viewport
        data-slot="viewport"
        className="cau-viewport"
        role="log"
        aria-live="off"
        aria-busy={isRunning}
        aria-label={strings.conversation}
        tabIndex={0}
      >
        <KeepScroll />
        <Shrink />
        <div className="cau-column">
          <LoadOlder />
          <Begin />
          <Messages />
        </div>
        <div className="cau-footer">
          <ScrollToLatest />
        </div>
      </ThreadPrimitive.Viewport>
      <div className="cau-bottom">
        <Banner />
        <CommandErrors />
        <Composer />
      </div>
      <Announcer />
    </ThreadPrimitive.Root>
  );
}

/** What is there before any message is. */
function Begin(): ReactNode {
  const { Empty, Loading } = useThreadComponents();
  const isEmpty = useAuiState(({ thread }) => thread.messages.length === 0);
  const isLoading = useAuiState(({ thread }) => thread.isLoading);
  if (!isEmpty) return null;
  return isLoading ? <Loading /> : <Empty />;
}

function Shrink(): ReactNode {
  useShrinkWindow();
  return null;
}
