import type { Decorator } from '@storybook/react-vite';
import { useMemo, type ReactNode } from 'react';
import { de } from '../src/locales/de.js';
import { StringsProvider, type Strings } from '../src/strings/index.js';
import { ToolDisplayProvider } from '../src/tools/index.js';
import { StoryLookContext } from '../stories/StoryLookContext.js';
import { lookOf, type Look } from './look.js';
import { otherTheme } from './otherTheme.js';

/** Every language of the toolbar but English, which needs none. */
const TRANSLATIONS: Readonly<Record<string, Strings>> = { de };

/** Draws a story in the look chosen in the toolbar. */
export const withLook: Decorator = (Story, context) => {
  const look = lookOf(context.globals);
  const isPage = context.viewMode === 'docs';
  if (look.theme !== 'all') {
    return (
      <Frame look={look} isPage={isPage}>
        <Story />
      </Frame>
    );
  }
  // The second copy is in an iframe: on the same page, it would duplicate ids and confuse play functions.
  return (
    <div className="looks">
      <Frame look={{ ...look, theme: 'light' }} isPage={isPage}>
        <Story />
      </Frame>
      {isPage ? (
        <Frame look={{ ...look, theme: 'dark' }} isPage>
          <Story />
        </Frame>
      ) : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs scripts and its own origin
        <iframe className="other-look" title="The same in the dark theme" src={otherTheme(context, look)} />
      )}
    </div>
  );
};

interface FrameProps {
  readonly look: Look;
  readonly isPage: boolean;
  readonly children: ReactNode;
}

function Frame({ look, isPage, children }: FrameProps) {
  const { theme, direction, density, contrast, motion, locale } = look;
  const story = useMemo(() => ({ isPage }), [isPage]);
  return (
    <div
      className="look"
      data-cau=""
      data-cau-theme={theme}
      data-cau-density={density}
      data-cau-contrast={contrast}
      data-cau-motion={motion}
      dir={direction}
      lang={locale}
    >
      <StoryLookContext.Provider value={story}>
        <StringsProvider strings={TRANSLATIONS[locale]}>
          <ToolDisplayProvider locale={locale}>{children}</ToolDisplayProvider>
        </StringsProvider>
      </StoryLookContext.Provider>
    </div>
  );
}
