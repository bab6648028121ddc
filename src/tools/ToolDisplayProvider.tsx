'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { systemClock, useThreadStore, type Clock } from '../store/index.js';
import type { ToolStrings } from '../strings/index.js';
import { englishToolStrings, useReplacedStrings, useStrings } from '../strings/internal.js';
import { localizeRegistry } from './registry/localizeRegistry.js';
import { createToolRegistry, type ToolRegistry } from './registry/registry.js';

/** How tool calls are displayed. */
export interface ToolDisplaySettings {
  readonly registry: ToolRegistry;
  readonly strings: ToolStrings;
  /** The locale of numbers and durations. @default the browser's */
  readonly locale: string | undefined;
  /** Shows raw errors and ids. The server sends them only to callers it allows. */
  readonly debug: boolean;
}

/** Props of `ToolDisplayProvider`. */
export interface ToolDisplayProviderProps {
  /** The display of each tool. */
  readonly registry?: ToolRegistry;
  /** The locale of numbers and durations. @default the browser's */
  readonly locale?: string;
  /** Shows ids, and raw errors if the server sent them. @default false */
  readonly debug?: boolean;
  /** @default the store's clock, otherwise the system's */
  readonly clock?: Clock;
  readonly children?: ReactNode;
}

const SettingsContext = createContext<Omit<ToolDisplaySettings, 'strings'>>({
  registry: createToolRegistry({}),
  locale: undefined,
  debug: false,
});

const ClockContext = createContext<Clock | undefined>(undefined);

/** Sets how the tool calls below are displayed. Settings you leave out are inherited. */
export function ToolDisplayProvider({ registry, locale, debug, clock, children }: ToolDisplayProviderProps) {
  const around = useContext(SettingsContext);
  const clockAround = useContext(ClockContext);
  const settings = useMemo(
    () => ({
      registry: registry ?? around.registry,
      locale: locale ?? around.locale,
      debug: debug ?? around.debug,
    }),
    [around, debug, locale, registry],
  );
  return (
    <SettingsContext.Provider value={settings}>
      <ClockContext.Provider value={clock ?? clockAround}>{children}</ClockContext.Provider>
    </SettingsContext.Provider>
  );
}

export function useToolDisplaySettings(): ToolDisplaySettings {
  const settings = useContext(SettingsContext);
  const strings = useStrings('tools', englishToolStrings);
  const replaced = useReplacedStrings();
  return useMemo(
    () => ({ ...settings, registry: localizeRegistry(settings.registry, replaced), strings }),
    [replaced, settings, strings],
  );
}

export function useClock(): Clock {
  const store = useThreadStore({ optional: true });
  return useContext(ClockContext) ?? store?.clock ?? systemClock;
}
