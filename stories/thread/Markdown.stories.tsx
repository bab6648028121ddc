import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { only } from '../only.js';
import { scrubbed } from '../scrubbed.js';
import { threadArgs, threadControls } from './controls.js';
import { CODE, EVERYTHING, LINKS, TABLE } from './markdown.js';
import { assistant, frame, user, writing } from './rows.js';
import { ThreadStory, type ThreadStoryProps } from './ThreadStory.js';

const question = user(0, 'How do I read the newest orders of a tenant?');
const answered = (text: string) => [frame([question, assistant(0, text)])];

const meta = {
  title: 'Thread/Markdown',
  component: ThreadStory,
  args: { ...threadArgs, frames: answered(EVERYTHING) },
  argTypes: threadControls,
  parameters: only('isNarrow'),
} satisfies Meta<typeof ThreadStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Headings, lists, quotes, code, a table and a note. */
export const Default: Story = { tags: ['visual'] };

/** Numbers are aligned. A wide table scrolls inside the reply. */
export const Table: Story = {
  args: { frames: answered(TABLE) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toBeVisible();
  },
};

/** Highlighted, with its language and a button that copies it. */
export const Code: Story = {
  args: { frames: answered(CODE) },
  play: async ({ canvasElement, userEvent }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-token]').length).toBeGreaterThan(5));
    const { clipboard } = navigator;
    const writeText = fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    try {
      await userEvent.click(
        within(canvasElement.querySelector<HTMLElement>('[data-slot="markdown-code"]')!).getByRole('button', {
          name: 'Copy',
        }),
      );
      await expect(writeText).toHaveBeenCalledWith(expect.stringContaining("withIndex('by_tenant'"));
    } finally {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    }
  },
};

/** Links open in a new tab, without a referrer. A link that could run code stays text. */
export const Links: Story = {
  args: { frames: answered(LINKS) },
  play: async ({ canvas }) => {
    for (const link of canvas.getAllByRole('link')) {
      // oxlint-disable-next-line no-await-in-loop -- the first one that fails is enough
      await expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
    await expect(canvas.queryByRole('link', { name: 'a trap' })).toBeNull();
  },
};

const REMOTE = `The report has two charts.

![New customers by month](https://images.example.com/charts/customers.png)

![](https://a-very-long-subdomain-of-a-host.that-somebody-else.example.org/pixel.png?conversation=secret)

A badge in a link: [![Build status](https://ci.example.com/badge.svg)](https://ci.example.com/runs/42).`;

/** Loading an image from another host would send that host its URL, so it waits for a click. */
export const RemoteImages: Story = {
  args: { frames: answered(REMOTE) },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      canvas.getByRole('button', { name: 'New customers by month Load image from images.example.com' }),
    ).toBeVisible();
    await expect(canvasElement.querySelectorAll('[data-slot="markdown"] img')).toHaveLength(0);
  },
};

/** The same at the width of a phone. */
export const RemoteImagesNarrow: Story = { args: { frames: answered(REMOTE), isNarrow: true } };

/** A relative link opens only where the app opens it, with `onAppLink`. */
export const AppLinks: Story = {
  args: { frames: answered('Change it in your [settings](/settings).'), onAppLink: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'settings' }));
    await expect(args.onAppLink).toHaveBeenCalledWith('/settings');
  },
};

/** A reply while it streams: half-written syntax is never visible. Scrub it with the time in the toolbar. */
export const Streaming: Story = {
  args: { frames: writing([question], 0, CODE), at: 22 },
  parameters: { ...only('isNarrow'), ...scrubbed(({ frames }: ThreadStoryProps) => frames.length) },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-slot="markdown"][data-state="streaming"]')).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent('```');
  },
};
