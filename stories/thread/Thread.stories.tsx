import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { empty, research, smallTalk, trouble } from './examples.js';
import { ThreadStory } from './ThreadStory.js';

const meta = {
  title: 'Thread/Examples',
  component: ThreadStory,
  args: { frames: research },
  argTypes: {
    frames: {
      control: 'select',
      options: ['research', 'trouble', 'smallTalk', 'empty'],
      mapping: { research, trouble, smallTalk, empty },
    },
    connection: { control: 'select', options: ['connected', 'connecting', 'offline'] },
    components: { table: { disable: true } },
    strings: { table: { disable: true } },
    commands: { table: { disable: true } },
  },
} satisfies Meta<typeof ThreadStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** A finished research run. */
export const Research: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('log', { name: 'Conversation' })).toBeVisible();
    await expect(canvas.getAllByRole('article')).toHaveLength(2);
  },
};

/** The same, while it is being written. */
export const Running: Story = { args: { at: 3 } };

/** Nothing but a question so far. */
export const Beginning: Story = { args: { at: 0 } };

/** A failed tool, a failed answer, and something that waits to be allowed. */
export const Trouble: Story = {
  args: { frames: trouble },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This answer failed.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeVisible();
  },
};

export const SmallTalk: Story = { args: { frames: smallTalk } };

/** Nothing was said yet. */
export const Empty: Story = {
  args: {
    frames: empty,
    suggestions: [
      { prompt: 'What changed in the last release?' },
      { prompt: 'Plan my week' },
      { prompt: 'Summarise this document' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Plan my week' })).toBeVisible();
  },
};

export const Offline: Story = { args: { frames: smallTalk, connection: 'offline' } };

export const Phone: Story = { args: { isNarrow: true } };

/** What is written stays until it is sent: Shift and Enter begin a line, Enter sends. */
export const Writing: Story = {
  args: { frames: smallTalk },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: 'Message' });
    await userEvent.type(input, 'First line{Shift>}{Enter}{/Shift}second line');
    await expect(input).toHaveValue('First line\nsecond line');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(input).toHaveValue(''));
  },
};
