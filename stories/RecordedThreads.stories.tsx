import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { RecordedThread, type RecordedThreadProps } from './RecordedThread.js';
import { longestRecording, recordingNames, recordings } from './recordings.js';
import type { TimeParameter } from './scrubbed.js';

const time: TimeParameter<RecordedThreadProps> = {
  moments: ({ thread }) => recordings[thread]?.frames.length ?? 0,
  of: ({ frame }) => frame - 1,
  show: (moment) => ({ frame: moment + 1 }),
};

const meta = {
  title: 'Bridge/Recorded threads',
  component: RecordedThread,
  args: { thread: '03-first-page-window-slides-live', frame: 1, isBrief: false },
  argTypes: {
    thread: { control: 'select', options: recordingNames },
    frame: { control: { type: 'range', min: 1, max: longestRecording, step: 1 } },
    isBrief: { control: 'boolean' },
  },
  parameters: { time },
} satisfies Meta<typeof RecordedThread>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The page window slides past the start of the turn while it streams. */
export const Default: Story = {};

/** The stream ends and the stored rows take over. */
export const HandOver: Story = { args: { thread: '02-handover-stream-to-persisted', frame: 2 } };

/** After the approval, a second stream continues the turn. */
export const ApprovalContinues: Story = { args: { thread: '15-approve-continue-live', frame: 3 } };

/** A tool that threw must not look like a success once it is stored. */
export const ToolThrows: Story = { args: { thread: '29-tool-throws-live-then-settled', frame: 2 } };

/** The provider gives two calls of a turn the same id. */
export const RepeatedIds: Story = { args: { thread: '37-same-toolCallId-in-two-steps', frame: 2 } };

/** Stopped on the server: for one frame, the database does not have the text that was already shown. */
export const Aborted: Story = { args: { thread: '34-abort-flicker', frame: 2 } };

/** Every recorded thread after its last frame: none of them makes assistant-ui throw. */
export const EveryThread: Story = {
  tags: ['!dev'],
  parameters: { looks: 'one' }, // the stories above cover the others
  render: () => (
    <main>
      {recordingNames.map((name) => (
        <RecordedThread key={name} thread={name} frame={longestRecording} />
      ))}
    </main>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 1 })).toHaveLength(recordingNames.length);
  },
};

/** The message and its tool rows keep their elements through the hand-over, so an open row stays open. */
export const StaysMounted: Story = {
  args: { thread: '02-handover-stream-to-persisted', frame: 1 },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const message = () => canvas.getByRole('article', { name: 'assistant T:0:assistant' });
    const tool = () => within(message()).getByRole('group', { name: 'search c7' });
    const texts = () =>
      [...canvasElement.querySelectorAll('[data-slot=text]')].map((node) => node.textContent);
    const live = { message: message(), tool: tool(), texts: texts() };
    await expect(canvas.getByRole('status')).toHaveTextContent('Frame 1 of 2');
    await expect(live.message).toHaveTextContent('running');
    await userEvent.click(within(live.tool).getByText('c7'));

    await userEvent.click(canvas.getByRole('button', { name: 'Next frame' }));

    await expect(canvas.getByRole('status')).toHaveTextContent('Frame 2 of 2');
    await expect(live.message).toHaveTextContent('complete');
    await expect(message()).toBe(live.message);
    await expect(tool()).toBe(live.tool);
    await expect(tool()).toHaveAttribute('open');
    await expect(texts()).toEqual(live.texts);
    await expect(texts()).toEqual([...new Set(texts())]);
  },
};
