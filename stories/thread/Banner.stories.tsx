import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { en } from '../../src/locales/en.js';
import { only } from '../only.js';
import { threadArgs, threadControls } from './controls.js';
import { smallTalk } from './examples.js';
import { ThreadStory } from './ThreadStory.js';

const meta = {
  title: 'Thread/Banner',
  component: ThreadStory,
  args: { ...threadArgs, frames: smallTalk, piece: 'Banner' },
  argTypes: threadControls,
  parameters: only('connection', 'isNarrow'),
} satisfies Meta<typeof ThreadStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The browser is offline. Loaded messages stay readable, and the draft is kept. */
export const Default: Story = { tags: ['visual'], args: { connection: 'offline' } };

/** The network works, but the server doesn’t answer. */
export const Reconnecting: Story = {
  args: { connection: 'connecting' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Reconnecting…')).toBeVisible();
  },
};

/** Connected again, and loading what happened in the meantime. */
export const CatchingUp: Story = {
  args: { isBehind: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Catching up…')).toBeVisible();
  },
};

/** Loading failed. Loaded messages stay, and the user can try again. */
export const NotLoaded: Story = {
  args: { error: new Error('Not allowed') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.thread.loadFailed)).toBeVisible();
    await expect(canvas.getByRole('button', { name: en.thread.tryAgain })).toBeVisible();
  },
};
