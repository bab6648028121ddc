import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { recordingNames, recordings } from '../recordings.js';
import { only } from '../only.js';
import { scrubbed } from '../scrubbed.js';
import { Played } from './Played.js';
import { ThreadStory } from './ThreadStory.js';

interface RecordedRunProps {
  /** The file name of the recording. */
  readonly recording: string;
  readonly at?: number;
}

const framesOf = ({ recording }: RecordedRunProps) => recordings[recording]!.frames;

const RecordedRun = (props: RecordedRunProps) => (
  <ThreadStory frames={framesOf(props)} {...(props.at !== undefined && { at: props.at })} />
);

const meta = {
  title: 'Thread/Recorded runs',
  component: RecordedRun,
  args: { recording: '15-approve-continue-live' },
  argTypes: { recording: { control: 'select', options: recordingNames } },
  parameters: { ...only('recording'), ...scrubbed((args: RecordedRunProps) => framesOf(args).length) },
} satisfies Meta<typeof RecordedRun>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The frames that a client received: scrub them with the time in the toolbar, or let them play. */
export const Default: Story = {};

/** The stream ends and the stored rows take over. */
export const HandOver: Story = {
  args: { recording: '02-handover-stream-to-persisted' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-role="assistant"][data-state="complete"]')).toBeVisible();
  },
};

/** The moment before the hand-over. */
export const BeforeHandOver: Story = {
  ...HandOver,
  globals: { time: 1 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-role="assistant"][data-state="running"]')).toBeVisible();
  },
};

/** A tool throws while it runs, and still shows as failed once it is stored. */
export const ToolThrows: Story = { args: { recording: '29-tool-throws-live-then-settled' } };

/** From the first moment to the last, no row and no text appears twice. */
export const Plays: Story = {
  args: { recording: '03-first-page-window-slides-live' },
  parameters: { time: undefined },
  render: (args) => <Played frames={framesOf(args)} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const ids = () => [...canvasElement.querySelectorAll('[data-slot="tool-details"]')].map(({ id }) => id);
    const doubled: string[] = [];
    const observer = new MutationObserver(() => {
      const now = ids();
      if (new Set(now).size < now.length) doubled.push(now.join());
    });
    observer.observe(canvasElement, { subtree: true, childList: true });
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(canvas.getByText(/^(\d+) of \1$/)).toBeVisible());
    observer.disconnect();
    await expect(doubled).toEqual([]);
  },
};
