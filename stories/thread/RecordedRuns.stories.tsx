import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { longestRecording, recordingNames } from '../recordings.js';
import { RecordedRun } from './RecordedRun.js';

const meta = {
  title: 'Thread/Recorded runs',
  component: RecordedRun,
  args: { thread: '15-approve-continue-live', frame: 1, msPerFrame: 400 },
  argTypes: {
    thread: { control: 'select', options: recordingNames },
    frame: { control: { type: 'range', min: 1, max: longestRecording, step: 1 } },
    msPerFrame: { control: { type: 'range', min: 50, max: 2000, step: 50 } },
  },
  render: (args) => <RecordedRun key={`${args.thread} ${args.frame}`} {...args} />,
} satisfies Meta<typeof RecordedRun>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Scrub it frame by frame, or watch it stream. */
export const Scrub: Story = {};

/** From the first moment to the last, no card and no text is ever there twice. */
export const Plays: Story = {
  args: { thread: '03-first-page-window-slides-live', msPerFrame: 20 },
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
