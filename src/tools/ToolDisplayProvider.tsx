'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { systemClock, useThreadStore, type StoreClock } from '../store/index.js';
import { JsonStringsContext } from '../json/index.js';
import { createToolRegistry, type ToolRegistry } from './registry.js';
import { englishToolStrings, type ToolStrings } from './strings.js';

/** How tool calls are shown. */
export interface ToolDisplaySettings {
  readonly registry: ToolRegistry;
  readonly strings: ToolStrings;
  /** How numbers and durations are written. @default the browser's */
  readonly locale: string | undefined;
  /** Shows raw errors and ids. For those who may see them: what the server did not send is not there either. */
  readonly debug: boolean;
}

/** Props of `ToolDisplayProvider`. */
export interface ToolDisplayProviderProps {
  /** Which tool is shown how. */
  readonly registry?: ToolRegistry;
  /** Any of the words, in place of the English ones. */
  readonly strings?: Partial<ToolStrings>;
  /** How numbers and durations are written. @default the browser's */
  readonly locale?: string;
  /** @default false */
  readonly debug?: boolean;
  /** @default the store's, else the system's */
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

/** How the tool calls below are shown. What is not given is as it is around this. */
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
