'use client';
import { useEffect, type ReactNode } from 'react';
import { ContentProvider, type ContentPolicy } from '../content/index.js';
import { ConvexThreadProvider } from '../runtime/index.js';
import { SmoothContext } from '../runtime/internal.js';
import { StringsProvider, type SomeStrings } from '../strings/index.js';
import {
  preloadComponents,
  ToolDisplayProvider,
  type ToolDisplayProviderProps,
  type ToolRegistry,
} from '../tools/index.js';
import { IsAnnouncedContext } from '../tools/internal.js';
import { IdScope } from './IdScope.js';

/** Settings that all pieces of a thread share. */
export interface ThreadSettingsProps
  extends Pick<ToolDisplayProviderProps, 'locale' | 'debug' | 'clock'>, ContentPolicy {
  /** How to display tool calls. */
  readonly tools?: ToolRegistry;
  /**
   * Reveals running text at the pace it is written instead of in batches, at most 300 ms late. Off for users who prefer
   * reduced motion.
   * @default true
   */
  readonly smooth?: boolean;
  /** Replaces any of the strings, like a `StringsProvider` around the thread. @default English */
  readonly strings?: SomeStrings | undefined;
}

interface Props extends ThreadSettingsProps {
  readonly children: ReactNode;
}

/** Provides the store, strings, tool displays and content policy. Its children must include an announcer. */
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
  useEffect(() => void preloadComponents(), []);
  return (
    <ConvexThreadProvider>
      <StringsProvider strings={strings}>
        <ToolDisplayProvider
          {...(tools && { registry: tools })}
          {...(locale !== undefined && { locale })}
          {...(debug !== undefined && { debug })}
          {...(clock && { clock })}
        >
          <ContentProvider imageHosts={imageHosts} onAppLink={onAppLink}>
            <IsAnnouncedContext.Provider value={true}>
              <SmoothContext.Provider value={smooth}>
                <IdScope>{children}</IdScope>
              </SmoothContext.Provider>
            </IsAnnouncedContext.Provider>
          </ContentProvider>
        </ToolDisplayProvider>
      </StringsProvider>
    </ConvexThreadProvider>
  );
}
