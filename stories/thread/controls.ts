import type { ArgTypes } from '@storybook/react-vite';

/** The controls of a thread. Everything else belongs to the story. */
export const threadControls = {
  connection: { control: 'inline-radio', options: ['connected', 'connecting', 'offline'] },
  isNarrow: { control: 'boolean' },
  debug: { control: 'boolean' },
} satisfies ArgTypes;

export const threadArgs = { connection: 'connected', isNarrow: false, debug: false } as const;
