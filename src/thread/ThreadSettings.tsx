'use client';
import { useEffect, useMemo, type ReactNode } from 'react';
import { ContentProvider, type ContentPolicy, type ContentStrings } from '../content/index.js';
import { ConvexThreadProvider } from '../runtime/index.js';
import { SmoothContext } from '../runtime/internal.js';
import {
  preloadComponents,
  ToolDisplayProvider,
  type ToolDisplayProviderProps,
  type ToolRegistry,
} from '../tools/index.js';
import { IsAnnouncedContext } from '../tools/internal.js';
import { useShallowStable } from '../shared/react/useShallowStable.js';
import { IdScope } from './IdScope.js';
import { withEnglish, type SomeThreadStrings } from './strings.js';
import { ThreadStringsContext } from './ThreadContext.js';

/** What the pieces of a thread share. */
export interface ThreadSettingsProps
  extends Pick<ToolDisplayProviderProps, 'locale' | 'debug' | 'clock'>, ContentPolicy {
  /** How to display tool calls. */
  readonly tools?: ToolRegistry;
  /**
   * Reveals running text at the pace it is written instead of in batches, at most 300 ms late. Off for readers who prefer
   * reduced motion.
   * @default true
   */
  readonly smooth?: boolean;
  /** Any of the words: those of tool calls under `tools`, those in place of content under `content`. */
  readonly strings?: SomeThreadStrings & {
    readonly tools?: ToolDisplayProviderProps['strings'];
    readonly content?: Partial<ContentStrings>;
  };
}

interface Props extends ThreadSettingsProps {
  readonly children: ReactNode;
}

/** Provides the store, the words, the tool displays and the content policy. Expects an announcer among its children. */
export function ThreadSettings({
  tools,
  strings,
  locale,
  debug,
  clock,
  imageHosts,
  onAppLink,
  smooth = true,
  children,
}: Props) {
  const said = useShallowStable(strings); // often written inline, and then a new object on each render
  const words = useMemo(() => withEnglish(said), [said]);
  useEffect(() => void preloadComponents(), []);
  return (
    <ConvexThreadProvider>
      <ThreadStringsContext.Provider value={words}>
        <ToolDisplayProvider
          {...(tools && { registry: tools })}
          {...(said?.tools && { strings: said.tools })}
          {...(locale !== undefined && { locale })}
          {...(debug !== undefined && { debug })}
          {...(clock && { clock })}
        >
          <ContentProvider imageHosts={imageHosts} onAppLink={onAppLink} strings={said?.content}>
            <IsAnnouncedContext.Provider value={true}>
              <SmoothContext.Provider value={smooth}>
                <IdScope>{children}</IdScope>
              </SmoothContext.Provider>
            </IsAnnouncedContext.Provider>
          </ContentProvider>
        </ToolDisplayProvider>
      </ThreadStringsContext.Provider>
    </ConvexThreadProvider>
  );
}
