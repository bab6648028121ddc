import type { ArgTypes } from '@storybook/react-vite';
import { examples } from './examples.js';

/** What can be chosen for a thread. Everything else of it is what a story is about. */
export const threadControls = {
  frames: { control: 'select', options: Object.keys(examples), mapping: examples },
  connection: { control: 'select', options: ['connected', 'connecting', 'offline'] },
  isNarrow: { control: 'boolean' },
  debug: { control: 'boolean' },
} satisfies ArgTypes;

/** For the `controls` of a story: no control for what would have to be written as JSON. */
export const only = (...include: string[]) => ({ controls: { include } });
