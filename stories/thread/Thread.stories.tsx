import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { only } from '../only.js';
import { scrubbed } from '../scrubbed.js';
import { threadArgs, threadControls } from './controls.js';
import { examples, type ExampleName } from './examples.js';
import { hebrewWords } from './hebrew.js';
import { ThreadStory, type ThreadStoryProps } from './ThreadStory.js';

interface ExampleProps extends Omit<ThreadStoryProps, 'frames'> {
  readonly thread: ExampleName;
}

const Example = ({ thread, ...rest }: ExampleProps) => <ThreadStory {...rest} frames={examples[thread]} />;

const meta = {
  title: 'Thread/Examples',
  component: Example,
  args: { ...threadArgs, thread: 'research' },
  argTypes: { ...threadControls, thread: { control: 'select', options: Object.keys(examples) } },
  parameters: {
    ...only('thread', 'connection', 'isNarrow', 'debug'),
    ...scrubbed(({ thread }: ExampleProps) => examples[thread].length),
  },
} satisfies Meta<typeof Example>;

export default meta;

type Story = StoryObj<typeof meta>;

/** A finished research run. The time in the toolbar steps through it. */
export const Research: Story = {
  tags: ['visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('log', { name: 'Conversation' })).toBeVisible();
    await expect(canvas.getAllByRole('article')).toHaveLength(2);
  },
};

/** The same run, while the reply is being written. */
export const Running: Story = { args: { at: 3 } };

/** Only a question so far. */
export const Beginning: Story = { args: { at: 0 } };

/** A picture, a plan, a table, and a pending approval. */
export const Trip: Story = {
  args: { thread: 'trip' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('You allowed this.')).toBeInTheDocument();
  },
};

/** Code that is measured and fixed; one file could not be read. */
export const Review: Story = { args: { thread: 'review' } };

/** A failed tool, a failed reply, and a pending approval. */
export const Trouble: Story = {
  tags: ['visual'],
  args: { thread: 'trouble' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Something went wrong while generating this reply.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeVisible();
  },
};

export const SmallTalk: Story = { args: { thread: 'smallTalk' } };

/** A thread without messages. */
export const Empty: Story = {
  tags: ['visual'],
  args: {
    thread: 'empty',
    suggestions: [
      { prompt: 'What changed in the last release?' },
      { prompt: 'Plan my week' },
      { prompt: 'Summarize this document' },
    ],
  },
};

/** Read from right to left. */
export const RightToLeft: Story = {
  tags: ['visual'],
  args: { thread: 'hebrew', strings: hebrewWords, locale: 'he' },
  globals: { direction: 'rtl' },
  play: async ({ canvas, canvasElement }) => {
    const bubble = canvas.getByText('תודה!').getBoundingClientRect();
    await expect(bubble.left).toBeLessThan(canvasElement.getBoundingClientRect().width / 2);
  },
};

export const Phone: Story = { tags: ['visual'], args: { isNarrow: true } };
