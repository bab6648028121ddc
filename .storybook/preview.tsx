import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import '../src/styles/index.css';
import { showAtOnce } from '../src/testing/render/showAtOnce.js';
import { holdAnimations } from '../test/support/holdAnimations.js';
import { PATIENCE_MS } from '../test/support/patience.js';
import { expectNoJsonControls } from './noJson.js';
import { expectAccessibleInOtherLook } from './otherLook.js';
import { withLook } from './withLook.js';
import { withTime } from './withTime.js';
import './preview.css';

showAtOnce();

if (import.meta.env.MODE === 'test') {
  holdAnimations();
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

const toolbar = <Icon extends string>(
  title: string,
  icon: Icon,
  values: Readonly<Record<string, string>>,
) => ({
  toolbar: {
    title,
    icon,
    items: Object.entries(values).map(([value, name]) => ({ value, title: name })),
    dynamicTitle: true,
  },
});

const preview: Preview = {
  decorators: [withTime, withLook],
  beforeEach: () => sessionStorage.clear(), // a draft of one story is not for the next
  afterEach: [expectNoJsonControls, expectAccessibleInOtherLook],
  initialGlobals: {
    theme: 'light',
    direction: 'ltr',
    density: 'comfortable',
    contrast: 'normal',
    motion: 'on',
    locale: 'en-GB',
    time: 0, // the moment that a story itself shows; the toolbar of manager.tsx counts from 1
  },
  globalTypes: {
    theme: toolbar('Theme', 'mirror', { light: 'Light', dark: 'Dark', all: 'All at once' }),
    direction: toolbar('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
    density: toolbar('Density', 'component', { comfortable: 'Comfortable', compact: 'Compact' }),
    contrast: toolbar('Contrast', 'contrast', { normal: 'Contrast', more: 'More contrast' }),
    locale: toolbar('Locale', 'globe', { 'en-GB': 'English', de: 'Deutsch', fr: 'Français', he: 'עברית' }),
    motion: toolbar('Motion', 'play', { on: 'Motion', off: 'No motion' }),
  },
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    controls: { expanded: true },
    options: {
      storySort: {
        order: [
          'Foundations',
          ['Tokens', 'Icons and phases', 'Voice', 'Motion', 'Accessibility', 'DOM contract'],
          'Thread',
          [
            'Examples',
            'Composer',
            'Messages',
            'Message parts',
            'Markdown',
            'Scrolling',
            'States',
            'Thread list',
            'Recorded runs',
          ],
          'Tool calls',
          ['State matrix', 'Phases', 'Features', 'Built-in tools'],
          'Bridge',
        ],
      },
    },
  },
};

export default preview;
