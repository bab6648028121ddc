import type { Meta, StoryObj } from '@storybook/react-vite';
import { useAuiState } from '@assistant-ui/react';
import { expect } from 'storybook/test';
import { AssistantMessage } from '../../src/thread/message/AssistantMessage.js';
import { only } from '../only.js';
import { threadArgs, threadControls } from './controls.js';
import { chartUrl, lakeUrl } from './pictures.js';
import { assistant, file, frame, reasoning, source, streaming, tool, user, type Content } from './rows.js';
import { ThreadStory } from './ThreadStory.js';

const question = user(0, 'How did the first half of the year go?');
const answered = (...content: Content[]) => [frame([question, assistant(0, ...content)])];

const THOUGHTS = [
  'The user asks about growth, so the number of new customers matters more than the revenue.',
  'January and February were flat; the campaign began in March. I should compare with the forecast, and mention that June was the best month so far.',
].join('\n\n');

const SUMMARY =
  'It was the best half year so far: **546 new customers**, 31 % over the forecast. Most of them came after the campaign of March.';

const meta = {
  title: 'Thread/Message parts',
  component: ThreadStory,
  args: {
    ...threadArgs,
    frames: answered(
      reasoning(THOUGHTS),
      SUMMARY,
      file('new-customers.svg', 'image/svg+xml', chartUrl),
      source('s1', 'https://crm.example.com/reports/2026-h1', 'Customer report, first half of 2026'),
    ),
  },
  argTypes: threadControls,
  parameters: only('isNarrow'),
} satisfies Meta<typeof ThreadStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** A reply with a bit of everything, in the order it was stored. */
export const Default: Story = { tags: ['visual'] };

/** Reasoning is closed until the reader opens it. */
export const ReasoningClosed: Story = {
  args: { frames: answered(reasoning(THOUGHTS), SUMMARY) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Thought process' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  },
};

const timed = (startedAt: number, endedAt: number) => ({ startedAt, endedAt });
const page = (path: string) => ({ url: `https://crm.example.com/${path}`, title: path, content: 'Numbers.' });
const work: readonly Content[] = [
  reasoning(THOUGHTS),
  tool('webSearch', 'w1', { query: 'new customers 2026' }, { output: { results: [] }, ...timed(0, 2_400) }),
  tool('urlReader', 'w2', { url: page('q1').url }, { output: page('q1'), ...timed(3_000, 5_200) }),
  tool('urlReader', 'w3', { url: page('q2').url }, { output: page('q2'), ...timed(3_000, 6_100) }),
];
const broken = tool('urlReader', 'w4', { url: page('q3').url }, { state: 'output-error', errorText: '404' });

/** The work that led to a reply is one line, which opens the individual calls. Failed calls stay in view. */
export const WorkFolded: Story = {
  args: { frames: answered(...work, broken, SUMMARY) },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const line = canvas.getByRole('button', { name: /^Searched the web, read 2 pages, took 5\.5 seconds$/ });
    const rows = () =>
      [...canvasElement.querySelectorAll<HTMLElement>('[data-slot="tool-call"]')]
        .filter((row) => !row.closest('[hidden]'))
        .map(({ dataset }) => dataset['state']);
    await expect(line).toHaveAttribute('aria-expanded', 'false');
    await expect(rows()).toEqual(['error']);
    await userEvent.click(line);
    await expect(rows()).toEqual(['complete', 'complete', 'complete', 'error']);
  },
};

/** While a turn runs, its last calls stay in view. */
export const WorkRunning: Story = {
  args: {
    frames: [
      frame(
        [question],
        streaming(
          0,
          ...work.slice(0, 2),
          tool('urlReader', 'w2', { url: page('q1').url }, { state: 'input-available' }),
        ),
      ),
    ],
  },
};

/** Opened with the keyboard. */
export const ReasoningOpen: Story = {
  args: { frames: answered(reasoning(THOUGHTS), SUMMARY) },
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Thought process' });
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText(/the campaign began in March/)).toBeVisible();
    await expect(trigger).toHaveFocus();
  },
};

/** While the model thinks. */
export const ReasoningStreaming: Story = {
  args: { frames: [frame([question], streaming(0, reasoning(THOUGHTS.slice(0, 96), 'streaming')))] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Thinking…' }));
    await expect(canvas.getByText(/the number of new customers matters/)).toBeVisible();
  },
};

/** The sources of a reply. A source without a safe address is named, but not linked. */
export const Sources: Story = {
  tags: ['visual'],
  args: {
    frames: answered(
      SUMMARY,
      source('s1', 'https://crm.example.com/reports/2026-h1', 'Customer report, first half of 2026'),
      source('s2', 'https://blog.example.com/campaign', 'How we planned the spring campaign'),
      { type: 'source-document', sourceId: 's3', title: 'Forecast 2026', mediaType: 'application/pdf' },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3 sources')).toBeVisible();
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
  },
};

/** Files of a reply, by name. */
export const Files: Story = {
  args: {
    frames: answered(
      'Here are the numbers, as a table and as a letter to the board.',
      file('new-customers-2026.csv', 'text/csv', 'https://files.example.com/new-customers-2026.csv'),
      file('letter-to-the-board.pdf', 'application/pdf', 'https://files.example.com/letter.pdf'),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /letter-to-the-board\.pdf/ })).toBeVisible();
  },
};

/** Images of a reply. */
export const Images: Story = {
  args: {
    frames: answered(
      'The chart for the first page, and a picture for the cover:',
      file('new-customers.svg', 'image/svg+xml', chartUrl),
      file('cover.svg', 'image/svg+xml', lakeUrl),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('img')).toHaveLength(2);
  },
};

/** Data without a view is shown as a tree. */
export const Data: Story = {
  args: {
    frames: answered('Here is the weather at the lake.', {
      type: 'data-weather',
      data: { place: 'Lake Siljan', degrees: 14, wind: 'NW', hours: [9, 12, 15] },
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('weather'));
    await expect(canvas.getByText('Lake Siljan')).toBeVisible();
  },
};

/** Nothing is visible yet, but work is in progress. */
export const Working: Story = {
  args: { frames: [frame([question], streaming(0))] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Working…')).toBeInTheDocument();
  },
};

function BrokenFile(): never {
  throw new Error('A component that throws, for this story.');
}

function BrokenLast() {
  const isFirst = useAuiState(({ message }) => message.index === 1);
  return isFirst ? <AssistantMessage /> : <BrokenFile />;
}

/** A component that throws takes down only its part, which can be retried. A message that throws keeps its text. */
export const Broken: Story = {
  args: {
    frames: [
      frame([
        question,
        assistant(0, SUMMARY, file('new-customers.svg', 'image/svg+xml', chartUrl), 'The forecast was 417.'),
        user(1, 'And the second half?'),
        assistant(1, 'I expect about 600 new customers.'),
      ]),
    ],
    components: { File: BrokenFile, Image: BrokenFile, AssistantMessage: BrokenLast },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This part couldn’t be shown.')).toBeVisible();
    await expect(canvas.getByText('The forecast was 417.')).toBeVisible();
    await expect(canvas.getByText('This message couldn’t be shown.')).toBeVisible();
    await expect(canvas.getByText('I expect about 600 new customers.')).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  },
};

/** The same at the width of a phone. */
export const BrokenNarrow: Story = { args: { ...Broken.args, isNarrow: true } };
