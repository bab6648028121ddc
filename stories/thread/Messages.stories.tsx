import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import { toolCallFixtures, toolPartOf } from '../../src/testing/render/index.js';
import { only } from '../only.js';
import { threadArgs, threadControls } from './controls.js';
import { smallTalk } from './examples.js';
import { lakeUrl } from './pictures.js';
import { assistant, by, failedAnswer, file, frame, sent, system, user } from './rows.js';
import { ThreadStory } from './ThreadStory.js';

const meta = {
  title: 'Thread/Messages',
  component: ThreadStory,
  args: { ...threadArgs, frames: smallTalk, msPerWord: 10 },
  argTypes: threadControls,
  parameters: only('isNarrow'),
} satisfies Meta<typeof ThreadStory>;

export default meta;

type Story = StoryObj<typeof meta>;

const question = user(0, 'Which of our three plans fits a team of twelve?');
const answer = assistant(
  0,
  'The **Team** plan: it covers up to 20 people, and you would pay €9 a person and month. The Business plan adds single sign-on, which you have not asked for.',
);
const one = [frame([question, answer])];

/** A question and its reply. */
export const Default: Story = { args: { frames: one } };

/** The user's message, in a bubble at the end of the line. */
export const User: Story = {
  args: {
    frames: [
      frame([
        user(
          0,
          'Please plan a weekend by the lake for two:\n\n– arriving Friday evening\n– one long walk\n– nothing before nine in the morning',
        ),
      ]),
    ],
  },
};

/** A message with the files that were sent with it. */
export const UserWithFiles: Story = {
  tags: ['visual'],
  args: {
    frames: [
      frame([
        user(
          0,
          'Where was this taken? The list of places is in the PDF.',
          file('lake-at-sunset.jpg', 'image/jpeg', lakeUrl),
          file('places.pdf', 'application/pdf', 'https://files.example.com/places.pdf'),
        ),
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'lake-at-sunset.jpg' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /places\.pdf/ })).toBeVisible();
  },
};

/** A message with a quote, which the model reads before the message. */
export const UserWithQuote: Story = {
  tags: ['visual'],
  args: {
    frames: [
      frame([
        question,
        answer,
        {
          ...user(1, 'Is that with or without taxes?'),
          metadata: { custom: { quote: { text: 'you would pay €9 a person and month', messageId: 'm1' } } },
        },
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('you would pay €9 a person and month')).toBeVisible();
  },
};

/** Shown before the server has it. It keeps its element when the stored row arrives. */
export const Pending: Story = {
  args: { frames: [frame([question, answer, sent(1, 'And for thirty?')])] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('And for thirty?')).toBeVisible();
    await expect(await canvas.findByText('Sending…')).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll('[data-role="user"][data-state="pending"]')).toHaveLength(1);
  },
};

/** A message that is waiting for the connection. */
export const PendingOffline: Story = {
  args: { ...Pending.args, connection: 'offline' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Waiting for a connection…')).toBeVisible();
  },
};

/** A message from neither the user nor the assistant. */
export const System: Story = {
  args: {
    frames: [
      frame([
        question,
        answer,
        system(1, 'Mara Lindqvist joined the conversation'),
        user(2, 'Thanks. Can we switch plans later?'),
        assistant(2, 'At any time. What is left of the month is credited.'),
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'System' })).toHaveTextContent('Mara Lindqvist');
  },
};

/** Several agents in one thread: each reply names its agent. */
export const AgentNames: Story = {
  args: {
    frames: [
      frame([
        user(0, 'Is the contract ready to be signed?'),
        by('Legal', assistant(0, 'Clause 7 still lacks a notice period. I have proposed thirty days.')),
        user(1, 'And the price?'),
        by('Finance', assistant(1, 'Unchanged at €48,000 a year, due in two parts.')),
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'Legal' })).toBeVisible();
    await expect(canvas.getByRole('article', { name: 'Finance' })).toBeVisible();
  },
};

/** The message becomes a field, with the focus at its end. Saving it generates a new reply. */
export const Edit: Story = {
  args: { frames: one, reply: 'For thirty people it is the **Business** plan.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    const field = canvas.getByRole('textbox', { name: 'Edit your message' });
    await expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, 'And for a team of thirty?');
    await userEvent.click(
      within(canvas.getByRole('article', { name: 'You' })).getByRole('button', { name: 'Send' }),
    );
    await expect(await canvas.findByText('And for a team of thirty?')).toBeVisible();
    await waitFor(() => expect(canvas.getByText('Business')).toBeVisible());
  },
};

/** A message that is being edited. */
export const Editing: Story = {
  args: { frames: one },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
};

/** The button confirms for a moment that it has copied. */
export const Copy: Story = {
  args: { frames: one },
  play: async ({ canvas, userEvent }) => {
    const { clipboard } = navigator;
    const writeText = fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    try {
      const article = canvas.getByRole('article', { name: 'Research assistant' });
      await userEvent.click(within(article).getByRole('button', { name: 'Copy' }));
      await expect(await within(article).findByRole('button', { name: 'Copied' })).toBeVisible();
      await expect(writeText).toHaveBeenCalledWith(expect.stringContaining('The **Team** plan'));
    } finally {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    }
  },
};

/** Generates another reply to the same question. */
export const Regenerate: Story = {
  args: { frames: one, reply: 'On second thought: **Business**.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Regenerate' }));
    await waitFor(() => expect(canvas.getByText('Business')).toBeVisible());
    await expect(canvas.queryByText('Team')).toBeNull();
  },
};

/** Feedback on a reply stays visible. */
export const Feedback: Story = {
  args: { frames: one },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Good response' }));
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Good response' })).toHaveAttribute('aria-pressed', 'true'),
    );
  },
};

const half = 'The Team plan covers up to 20 people, and you would pay';

/** One sentence for everyone, and one button that helps. */
export const Failed: Story = {
  tags: ['visual'],
  args: { frames: [frame([question, failedAnswer(0, 'Provider answered 529: overloaded', half)])] },
  parameters: only('debug', 'isNarrow'),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Something went wrong while generating this reply.')).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent('529');
  },
};

/** After pressing “Try again”. */
export const TriedAgain: Story = {
  ...Failed,
  tags: [],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(canvas.queryByText('Something went wrong while generating this reply.')).toBeNull(),
    );
  },
};

/** The raw error, for users who may see it. */
export const FailedWithDebug: Story = {
  args: { ...Failed.args, debug: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Provider answered 529/)).toBeVisible();
  },
};

const looked = toolPartOf(toolCallFixtures.webSearch.complete);
const lost = toolPartOf({ ...toolCallFixtures.urlReader.error, outcome: 'unknown' });

/** A message with what the server reports of its run. */
const withRun = (message: AgentUIMessage, run: Record<string, unknown>): AgentUIMessage => ({
  ...message,
  metadata: { run: { status: 'interrupted', canResume: false, ...run } },
});

/** The user stopped the reply. They can resume it or start over. */
export const Stopped: Story = {
  tags: ['visual'],
  args: {
    frames: [
      frame([
        question,
        withRun(failedAnswer(0, 'Stopped by the user.', half), { status: 'stopped', canResume: true }),
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Reply stopped.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Resume' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Regenerate' })).toBeInTheDocument();
  },
};

/** The process died. The run can resume where it stopped, without repeating finished work. */
export const Interrupted: Story = {
  args: {
    frames: [
      frame([
        question,
        withRun(failedAnswer(0, '', 'Let me check the prices.', looked), { canResume: true }),
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This reply was interrupted.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Resume' })).toBeVisible();
  },
};

/** The process died in a tool that may run again, so only the row of the call offers a retry. */
export const InterruptedInTool: Story = {
  args: {
    frames: [
      frame([
        question,
        withRun(failedAnswer(0, '', 'Let me check the prices.', looked, lost), { canResume: true }),
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Web page.*outcome unknown/ })).toBeVisible();
    await expect(canvas.queryByText('This reply was interrupted.')).toBeNull();
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Resume' })).toBeNull();
  },
};

/** The provider refused too many times. */
export const RateLimited: Story = {
  args: {
    frames: [
      frame([
        question,
        withRun(failedAnswer(0, 'Too many requests', half), {
          status: 'failed',
          canResume: true,
          trouble: 'rate-limited',
        }),
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The model is too busy to reply right now.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** Several calls that can be retried together, followed by one model call. */
export const ManyToTryAgain: Story = {
  args: {
    frames: [
      frame([
        question,
        assistant(
          0,
          lost,
          toolPartOf(toolCallFixtures.webSearch.error),
          toolPartOf(toolCallFixtures.calculator.complete),
        ),
      ]),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry all 2' }));
    await waitFor(() => expect(canvas.getAllByRole('button', { name: 'Trying again…' })[0]).toBeVisible());
  },
};

const goingOn = (trouble: string, more: Record<string, unknown> = {}) =>
  frame([
    question,
    withRun(
      { ...assistant(0, 'Let me check the prices.', looked), status: 'pending' },
      { status: 'queued', isRetrying: true, trouble, ...more },
    ),
  ]);

/** The model does not respond, and the run retries by itself. */
export const Retrying: Story = {
  args: { frames: [goingOn('unavailable')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The model isn’t responding. Trying again…')).toBeVisible();
  },
};

/** The provider refuses for a while, and the run waits as long as the provider asks. */
export const WaitingForModel: Story = {
  args: { frames: [goingOn('rate-limited', { retryAt: Date.now() + 300_000 })] },
  play: async ({ canvas }) => {
    const [seen] = await canvas.findAllByText(/^The model is busy\. Trying again in \dm/);
    await expect(seen).toBeVisible();
  },
};

/** The process died, and the server resumes the run. */
export const Resuming: Story = {
  args: { frames: [goingOn('crashed')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This reply was interrupted. Resuming…')).toBeVisible();
  },
};

/** The model reached its output limit. */
export const TooLong: Story = {
  args: { frames: [frame([question, { ...assistant(0, half), metadata: { finishReason: 'length' } }])] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This reply was cut off because it got too long.')).toBeVisible();
  },
};

/** Only the end of the turn is loaded. */
export const Truncated: Story = {
  args: {
    hasMore: true,
    frames: [
      {
        persisted: [
          { ...assistant(3, 'So the Team plan it is: I have filled in the form for you.'), stepOrder: 5 },
        ],
        complete: false,
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Earlier parts of this reply aren’t loaded.')).toBeVisible();
  },
};
