import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { en } from '../../src/locales/en.js';
import { only } from '../only.js';
import { threadArgs, threadControls } from './controls.js';
import { empty, smallTalk } from './examples.js';
import { ThreadStory } from './ThreadStory.js';

const meta = {
  title: 'Thread/States',
  component: ThreadStory,
  args: { ...threadArgs, frames: smallTalk, msPerWord: 10 },
  argTypes: threadControls,
  parameters: only('connection', 'isNarrow'),
} satisfies Meta<typeof ThreadStory>;

export default meta;

type Story = StoryObj<typeof meta>;

const suggestions = [
  { prompt: 'What changed since yesterday?' },
  { prompt: 'Plan a weekend by the lake' },
  { prompt: 'Summarize this quarter in five lines' },
  { prompt: 'Find a slot for four people next week' },
];

/** A thread without messages. */
export const Default: Story = { args: { frames: empty } };

/** With suggestions. A click sends one like a typed message. */
export const EmptyWithSuggestions: Story = {
  args: { frames: empty, suggestions },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Suggestions' })).toBeVisible();
  },
};

/** After a click on a suggestion. */
export const SuggestionChosen: Story = {
  args: {
    frames: empty,
    suggestions,
    reply: 'Friday evening to Sunday, near Lake Siljan. Here is a first plan.',
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Plan a weekend by the lake' }));
    await expect(await canvas.findByText(/Here is a first plan\./)).toBeVisible();
    await expect(canvas.queryByRole('list', { name: 'Suggestions' })).toBeNull();
  },
};

/** The thread is loading. */
export const Loading: Story = {
  args: { frames: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading conversation…')).toBeInTheDocument();
  },
};

/** Loaded messages stay readable, and the draft stays. */
export const Offline: Story = {
  args: { connection: 'offline' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/You’re offline\./)).toBeVisible();
  },
};

/** The thread could not be loaded, or the user may not read it. */
export const NotLoaded: Story = {
  args: { frames: empty, error: new Error('Not allowed') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.thread.loadFailed)).toBeVisible();
    await expect(canvas.queryByText(en.thread.welcome)).toBeNull();
    await expect(canvas.getByRole('button', { name: en.thread.tryAgain })).toBeVisible();
  },
};

/** The server refused a command. The error stays until the user dismisses it. */
export const Refused: Story = {
  args: { refusal: 'Only the owner of a conversation can do that.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Regenerate' }).at(-1)!);
    await expect(
      await canvas.findByText(/Only the owner of a conversation/, {
        selector: '[data-slot="command-error"] *',
      }),
    ).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Dismiss' })).toBeVisible());
  },
};
