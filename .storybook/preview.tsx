import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import '../src/styles/index.css';
import { showAtOnce } from '../src/testing/render/showAtOnce.js';
import { holdAnimations } from '../test/support/holdAnimations.js';
import { PATIENCE_MS } from '../test/support/patience.js';
import { DocsFrame } from './DocsFrame.js';
import { LOOK } from './look.js';
import { expectNoJsonControls } from './noJson.js';
import { expectAccessibleInOtherLook } from './otherLook.js';
import { withLook } from './withLook.js';
import { withTime } from './withTime.js';
import './preview.css';
import './docs.css';

showAtOnce();

if (import.meta.env.MODE === 'test') {
  holdAnimations();
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

const preview: Preview = {
  decorators: [withTime, withLook],
  beforeEach: () => sessionStorage.clear(), // a draft must not carry over to the next story
  afterEach: [expectNoJsonControls, expectAccessibleInOtherLook],
  initialGlobals: {
    ...LOOK,
    time: 0, // the moment that a story itself shows; the toolbar of manager.tsx counts from 1
  },
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    docs: { container: DocsFrame, toc: { headingSelector: 'h2, h3', title: 'On this page' } },
    options: {
      storySort: {
        order: [
          'Introduction',
          'Foundations',
          ['Tokens', 'Theme builder', 'Icons and phases', 'Voice', 'Motion', 'Accessibility', 'DOM contract'],
          'Recipes',
          'Thread',
          [
            'Examples',
            'Composer',
            'Messages',
            'Message parts',
            'Markdown',
            'Banner',
            'States',
            'Scrolling',
            'Thread list',
            'Recorded runs',
          ],
          'Tool calls',
          ['State matrix', 'Phases', 'Approvals', 'Group', 'Features', 'Built-in tools', 'JSON view'],
          'Bridge',
        ],
      },
    },
  },
};

export default preview;
