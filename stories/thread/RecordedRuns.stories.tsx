import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { recordingNames, recordings } from '../recordings.js';
import { scrubbed } from '../scrubbed.js';
import { only } from './controls.js';
import { Played } from './Played.js';
import { ThreadStory } from './ThreadStory.js';

const framesOf = Object.fromEntries(Object.values(recordings).map(({ name, frames }) => [name, frames]));

const meta = {
  title: 'Thread/Recorded runs',
  component: ThreadStory,
  args: { frames: framesOf['15-approve-continue-live']! },
  argTypes: { frames: { name: 'recording', control: 'select', options: recordingNames, mapping: framesOf } },
  parameters: { ...only('recording', 'frames'), ...scrubbed },
} satisfies Meta<typeof ThreadStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** What a client really got, frame by frame: scrub it with the time in the toolbar, or let it play. */
export const Default: Story = {};

/** The stream ends and the stored rows take over. */
export const HandOver: Story = { args: { frames: framesOf['02-handover-stream-to-persisted']! } };

/** A tool throws while it runs, and is still a failure once it is stored. */
export const ToolThrows: Story = { args: { frames: framesOf['29-tool-throws-live-then-settled']! } };

/** From the first moment to the last, no card and no text is ever there twice. */
export const Plays: Story = {
  args: { frames: framesOf['03-first-page-window-slides-live']! },
  parameters: { time: undefined },
  render: (args) => <Played {...args} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const ids = () => [...canvasElement.querySelectorAll('[data-slot="tool-details"]')].map(({ id }) => id);
    const doubled: string[] = [];
    const observer = new MutationObserver(() => {
      const now = ids();
      if (new Set(now).size < now.length) doubled.push(now.join());
    });
    observer.observe(canvasElement, { subtree: true, childList: true });
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(canvas.getByText(/^(\d+) of \1$/)).toBeVisible(), { timeout: 5_000 });
    observer.disconnect();
    await expect(doubled).toEqual([]);
  },
};
