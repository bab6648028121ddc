import type { ArgTypes } from '@storybook/react-vite';

/** What can be chosen for a thread. Everything else of it is what a story is about. */
export const threadControls = {
  connection: { control: 'inline-radio', options: ['connected', 'connecting', 'offline'] },
  isNarrow: { control: 'boolean' },
  debug: { control: 'boolean' },
} satisfies ArgTypes;

export const threadArgs = { connection: 'connected', isNarrow: false, debug: false } as const;
