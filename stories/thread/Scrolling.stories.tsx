import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { only } from '../only.js';
import { threadArgs, threadControls } from './controls.js';
import { long, news } from './long.js';
import { ThreadStory } from './ThreadStory.js';
import { WhileReading } from './WhileReading.js';

const meta = {
  title: 'Thread/Scrolling',
  component: ThreadStory,
  args: { ...threadArgs, frames: long, msPerWord: 10 },
  argTypes: threadControls,
  parameters: only('isNarrow'),
} satisfies Meta<typeof ThreadStory>;

export default meta;

type Story = StoryObj<typeof meta>;

const viewportOf = (canvasElement: HTMLElement): HTMLElement =>
  canvasElement.querySelector<HTMLElement>('[data-slot="viewport"]')!;

const atEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement): boolean =>
  scrollHeight - clientHeight - scrollTop <= 1;

/**
 * Scrolls away from the end, and waits for the event: until then the thread counts the reader as being at the end, and
 * follows what is added.
 */
async function scrollUpTo(viewport: HTMLElement, top: number): Promise<void> {
  await waitFor(() => expect(atEnd(viewport)).toBe(true));
  const scrolled = new Promise((resolve) => {
    viewport.addEventListener('scroll', resolve, { once: true });
  });
  viewport.scrollTop = top;
  await scrolled;
}

/** A thread of a hundred messages opens at its end. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(atEnd(viewportOf(canvasElement))).toBe(true));
  },
};

/** Older messages load above, and the reader keeps their place. */
export const LoadMore: Story = {
  args: { windowSize: 10 },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const viewport = viewportOf(canvasElement);
    await expect(canvas.getAllByRole('article')).toHaveLength(10);
    await scrollUpTo(viewport, 0);
    const [first] = canvas.getAllByRole('article');
    const { top } = first!.getBoundingClientRect();
    await userEvent.click(canvas.getByRole('button', { name: 'Show older messages' }));
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(20));
    await waitFor(() => expect(Math.abs(first!.getBoundingClientRect().top - top)).toBeLessThan(2));
  },
};

/** Older messages are on their way. */
export const LoadingOlder: Story = {
  args: { windowSize: 10, hasMore: true, paging: 'LoadingMore' },
  play: async ({ canvas, canvasElement }) => {
    await scrollUpTo(viewportOf(canvasElement), 0);
    await expect(canvas.getByRole('button', { name: 'Loading older messages…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
};

/** The reader has scrolled up. New messages are counted, and do not move what they read. */
export const ScrollToLatest: Story = {
  args: { windowSize: 20, frames: [...long, news] },
  render: (args) => <WhileReading {...args} />,
  play: async ({ canvas, canvasElement }) => {
    const viewport = viewportOf(canvasElement);
    await scrollUpTo(viewport, 200);
    const button = await canvas.findByRole('button', {
      name: 'Jump to latest, 2 new messages',
    });
    await expect(button).toBeVisible();
    await expect(Math.abs(viewport.scrollTop - 200)).toBeLessThan(2);
  },
};

/** The button scrolls back to the end, and moves the focus to the messages. */
export const BackToLatest: Story = {
  ...ScrollToLatest,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const viewport = viewportOf(canvasElement);
    await scrollUpTo(viewport, 200);
    await userEvent.click(await canvas.findByRole('button', { name: /2 new messages/ }));
    await waitFor(() => expect(atEnd(viewport)).toBe(true));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /new messages/ })).toBeNull());
    await expect(viewport).toHaveFocus();
  },
};
