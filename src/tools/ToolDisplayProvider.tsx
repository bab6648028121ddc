'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { systemClock, useThreadStore, type StoreClock } from '../store/index.js';
import { JsonStringsContext } from '../json/index.js';
import { createToolRegistry, type ToolRegistry } from './registry.js';
import { englishToolStrings, type ToolStrings } from './strings.js';

/** How tool calls are displayed. */
export interface ToolDisplaySettings {
  readonly registry: ToolRegistry;
  readonly strings: ToolStrings;
  /** The locale of numbers and durations. @default the browser's */
  readonly locale: string | undefined;
  /** Shows raw errors and ids. Readers who may not see them never receive them from the server. */
  readonly debug: boolean;
}

/** Props of `ToolDisplayProvider`. */
export interface ToolDisplayProviderProps {
  /** The display of each tool. */
  readonly registry?: ToolRegistry;
  /** Any of the words, in place of the English ones. */
  readonly strings?: Partial<ToolStrings>;
  /** The locale of numbers and durations. @default the browser's */
  readonly locale?: string;
  /** Shows raw errors and ids, as far as the server sent them. @default false */
  readonly debug?: boolean;
  /** @default the store's clock, otherwise the system's */
  readonly clock?: StoreClock;
  readonly children?: ReactNode;
}

const SettingsContext = createContext<ToolDisplaySettings>({
  registry: createToolRegistry({}),
  strings: englishToolStrings,
  locale: undefined,
  debug: false,
});

const ClockContext = createContext<StoreClock | undefined>(undefined);

/** Sets how the tool calls below are displayed. Settings you leave out are inherited. */
export function ToolDisplayProvider({
  registry,
  strings,
  locale,
  debug,
  clock,
  children,
}: ToolDisplayProviderProps) {
  const around = useContext(SettingsContext);
  const clockAround = useContext(ClockContext);
  const settings = useMemo(
    (): ToolDisplaySettings => ({
      registry: registry ?? around.registry,
      strings: strings ? { ...around.strings, ...strings } : around.strings,
      locale: locale ?? around.locale,
      debug: debug ?? around.debug,
    }),
    [around, debug, locale, registry, strings],
  );
  const jsonAround = useContext(JsonStringsContext);
  const own = settings.strings.json;
  const json = useMemo(() => (own ? { ...jsonAround, ...own } : jsonAround), [jsonAround, own]);
  return (
    <SettingsContext.Provider value={settings}>
      <ClockContext.Provider value={clock ?? clockAround}>
        <JsonStringsContext.Provider value={json}>{children}</JsonStringsContext.Provider>
      </ClockContext.Provider>
    </SettingsContext.Provider>
  );
}

export const useToolDisplaySettings = (): ToolDisplaySettings => useContext(SettingsContext);

export function useClock(): StoreClock {
  const store = useThreadStore({ optional: true });
  return useContext(ClockContext) ?? store?.clock ?? systemClock;
}
