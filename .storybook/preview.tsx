import type { Preview } from '@storybook/react-vite';
import '../src/styles/index.css';
import { expectAccessibleInEveryLook } from './everyLook.js';
import { withLook } from './withLook.js';
import './preview.css';

const preview: Preview = {
  decorators: [withLook],
  afterEach: expectAccessibleInEveryLook,
  initialGlobals: {
    theme: 'light',
    direction: 'ltr',
    density: 'comfortable',
    contrast: 'normal',
    motion: 'on',
    locale: 'en-GB',
  },
  globalTypes: {
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'mirror',
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'all', title: 'All at once' },
        ],
        dynamicTitle: true,
      },
    },
    direction: {
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      toolbar: {
        title: 'Density',
        icon: 'component',
        items: [
          { value: 'comfortable', title: 'Comfortable' },
          { value: 'compact', title: 'Compact' },
        ],
        dynamicTitle: true,
      },
    },
    contrast: {
      toolbar: {
        title: 'Contrast',
        icon: 'contrast',
        items: [
          { value: 'normal', title: 'Normal contrast' },
          { value: 'more', title: 'More contrast' },
        ],
        dynamicTitle: true,
      },
    },
    locale: {
      toolbar: {
        title: 'Locale',
        icon: 'globe',
        items: [
          { value: 'en-GB', title: 'English' },
          { value: 'de', title: 'Deutsch' },
          { value: 'fr', title: 'Français' },
          { value: 'he', title: 'עברית' },
        ],
        dynamicTitle: true,
      },
    },
    motion: {
      toolbar: {
        title: 'Motion',
        icon: 'play',
        items: [
          { value: 'on', title: 'Motion' },
          { value: 'off', title: 'No motion' },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    controls: { expanded: true },
    options: {
      storySort: {
        order: [
          'Foundations',
          'Thread',
          ['Examples', 'Features', 'Recorded runs'],
          'Tool calls',
          ['State matrix', 'Phases', 'Features', 'Built-in tools'],
          'Bridge',
        ],
      },
    },
  },
};

export default preview;
