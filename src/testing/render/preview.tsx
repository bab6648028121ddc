'use client';
import type { ComponentType } from 'react';
import { ToolDisplayProvider } from '../../tools/index.js';
import { addWhatJsdomLacks } from './addWhatJsdomLacks.js';
import { createManualClock } from '../clock.js';
import { RenderClockContext } from './ClockContext.js';
import { RENDER_TIME } from './renderTime.js';
import { showAtOnce } from './showAtOnce.js';

showAtOnce();

/** What Storybook passes to a story. Declared here so that this file needs no Storybook. */
interface StoryContext {
  readonly globals: Readonly<Record<string, string | undefined>>;
}

function withFixedTime(Story: ComponentType, { globals }: StoryContext) {
  const text = (name: string): string => globals[name] ?? '';
  return (
    <div
      data-cau=""
      data-cau-theme={text('theme')}
      data-cau-density={text('density')}
      data-cau-contrast={text('contrast')}
      data-cau-motion={text('motion')}
      dir={text('direction')}
    >
      <RenderClockContext.Provider value={CLOCK}>
        <ToolDisplayProvider clock={CLOCK} locale={text('locale')}>
          <Story />
        </ToolDisplayProvider>
      </RenderClockContext.Provider>
    </div>
  );
}

const CLOCK = createManualClock(RENDER_TIME);

/** For `setProjectAnnotations`: the look of the stories, and a clock that does not move. */
export const decorators = [withFixedTime];

/** The toolbar settings that the kit's stories start with. */
export const initialGlobals = {
  theme: 'light',
  direction: 'ltr',
  density: 'comfortable',
  contrast: 'normal',
  motion: 'off',
  locale: 'en-GB',
};

/** Adds what jsdom lacks before any story runs. */
export const beforeAll = (): void => addWhatJsdomLacks();

/** Removes drafts, so that one story's draft does not appear in the next. */
export const beforeEach = (): void => sessionStorage.clear();
