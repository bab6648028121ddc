import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useCallback, useEffect, useSyncExternalStore, type PropsWithChildren } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { lookOf, type Look } from './look.js';
import { dark, light } from './theme.js';

/** A documentation page in the look chosen in the toolbar. Its colors are the tokens of the kit. */
export function DocsFrame({ children, context }: PropsWithChildren<DocsContainerProps>) {
  const look = useLook(context.channel);
  const isDark = useIsDark(look.theme);
  const { direction, density, contrast, motion } = look;
  useEffect(() => {
    document.documentElement.dataset['docsTheme'] = isDark ? 'dark' : 'light';
  }, [isDark]);
  return (
    <div
      className="docs-frame"
      data-cau-theme={isDark ? 'dark' : 'light'}
      data-cau-density={density}
      data-cau-contrast={contrast}
      data-cau-motion={motion}
      data-direction={direction}
    >
      <DocsContainer context={context} theme={isDark ? dark : light}>
        {children}
      </DocsContainer>
    </div>
  );
}

type Channel = DocsContainerProps['context']['channel'];

function useLook(channel: Channel): Look {
  const watch = useCallback(
    (onChange: () => void) => {
      channel.on(GLOBALS_UPDATED, onChange);
      return () => channel.off(GLOBALS_UPDATED, onChange);
    },
    [channel],
  );
  return lookOf(useSyncExternalStore(watch, () => lastGlobals(channel)));
}

const NONE: Readonly<Record<string, unknown>> = {};

/** The last globals on the channel, even if they were sent before this page loaded. */
function lastGlobals(channel: Channel): Readonly<Record<string, unknown>> {
  const told: unknown = (channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS))?.[0];
  return (told as { readonly globals?: Readonly<Record<string, unknown>> } | undefined)?.globals ?? NONE;
}

const system = matchMedia('(prefers-color-scheme: dark)');

const watchSystem = (onChange: () => void) => {
  system.addEventListener('change', onChange);
  return () => system.removeEventListener('change', onChange);
};

function useIsDark(theme: Look['theme']): boolean {
  const isSystemDark = useSyncExternalStore(watchSystem, () => system.matches);
  return theme === 'dark' || (theme === 'system' && isSystemDark);
}
