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

/** The browser has no network. What is here can be read, and what is written stays. */
export const Default: Story = { tags: ['visual'], args: { connection: 'offline' } };

/** The network is there, the server is not. */
export const Reconnecting: Story = {
  args: { connection: 'connecting' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Reconnecting…')).toBeVisible();
  },
};

/** The connection is back, what has happened meanwhile is not here yet. */
export const CatchingUp: Story = {
  args: { isBehind: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Catching up…')).toBeVisible();
  },
};

/** Nothing new can be loaded. What is here stays, and the user can try again. */
export const NotLoaded: Story = {
  args: { error: new Error('Not allowed') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.thread.loadFailed)).toBeVisible();
    await expect(canvas.getByRole('button', { name: en.thread.tryAgain })).toBeVisible();
  },
};
