import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { only } from '../only.js';
import { Attached, type UploadOutcome } from './Attached.js';
import { threadArgs, threadControls } from './controls.js';
import { running, smallTalk } from './examples.js';
import { archive, photo, report } from './pictures.js';

const outcomes: readonly UploadOutcome[] = ['ready', 'uploading', 'failed'];

const meta = {
  title: 'Thread/Composer',
  component: Attached,
  args: { ...threadArgs, frames: smallTalk, piece: 'Composer' },
  argTypes: { ...threadControls, outcome: { control: 'inline-radio', options: outcomes } },
  parameters: only('isNarrow'),
} satisfies Meta<typeof Attached>;

export default meta;

type Story = StoryObj<typeof meta>;

const note = { selector: '[data-slot="composer-note"]' };

const withFiles = only('outcome', 'isNarrow');

/** Nothing is written yet. */
export const Default: Story = { tags: ['visual'] };

/** The button that attaches files appears if the app accepts files. */
export const WithAttachButton: Story = {
  tags: ['!test'], // the stories with files show it, too
  args: { files: [] },
};

/** Enter sends, Shift+Enter starts a new line. The field grows with its text, up to a third of the screen. */
export const SeveralLines: Story = {
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: 'Message' });
    await userEvent.type(input, 'First line{Shift>}{Enter}{/Shift}second line');
    await expect(input).toHaveValue('First line\nsecond line');
  },
};

/** The message appears at once, and the reply follows. The composer keeps the focus. */
export const Send: Story = {
  args: { piece: undefined, reply: 'All three are done.', msPerWord: 10 },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: 'Message' });
    await userEvent.type(input, 'What about the others?{Enter}');
    await expect(input).toHaveValue('');
    await expect(canvas.getByText('What about the others?')).toBeVisible();
    await expect(await canvas.findByText('All three are done.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Send' })).toBeVisible());
    await expect(input).toHaveFocus();
  },
};

/** A picture that is ready to be sent, with a preview. */
export const AttachmentReady: Story = {
  tags: ['visual'],
  args: { files: [photo, report], outcome: 'ready' },
  parameters: withFiles,
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('lake-at-sunset.svg')).toBeVisible();
    await expect(canvas.getByText('annual-report-2025.pdf')).toBeVisible();
    await waitFor(() =>
      expect(
        canvasElement.querySelector<HTMLImageElement>('[data-slot="attachment"] img')!.naturalWidth,
      ).toBe(640),
    );
  },
};

/** An upload shows its progress. The message can be sent when it is complete. */
export const AttachmentUploading: Story = {
  args: { files: [report], outcome: 'uploading' },
  parameters: withFiles,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('progressbar', { name: /^Uploading .*, 64%/ })).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Message' }), 'Summarize this');
    await expect(canvas.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** A file that could not be uploaded. The message can be sent without it. */
export const AttachmentFailed: Story = {
  tags: ['visual'],
  args: { files: [archive], outcome: 'failed' },
  parameters: withFiles,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Couldn’t upload site-backup.zip')).toBeInTheDocument();
    const input = canvas.getByRole('textbox', { name: 'Message' });
    await userEvent.type(input, 'Is the backup fine?');
    await expect(canvas.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByRole('button', { name: 'Remove site-backup.zip' })).toBeVisible();
  },
};

/** While a reply is written, the button that sent the message stops it. */
export const Stop: Story = {
  args: { piece: undefined, frames: running },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Stop' });
    await userEvent.click(button);
    await expect(await canvas.findByText('Reply stopped.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send' })).toBe(button);
  },
};

/** A message that could not be sent stays in the composer, with the reason. */
export const DraftKept: Story = {
  args: { refusal: 'You have sent too many messages. Wait a minute.' },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: 'Message' });
    await userEvent.type(input, 'Book the table for eight{Enter}');
    await expect(await canvas.findByText(/Message not sent\. Your draft is saved\./, note)).toBeVisible();
    await expect(input).toHaveValue('Book the table for eight');
  },
};
