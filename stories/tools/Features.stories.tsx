import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { DisplayedCall } from '../../src/tools/index.js';
import { only } from '../only.js';
import { askedToDelete as asked, deleteFiles } from './deleting.js';
import { call, examplesOf } from './fixtures.js';
import { LiveCall } from './LiveCall.js';

const meta = {
  title: 'Tool calls/Features',
  component: LiveCall,
  args: { debug: false },
  argTypes: { debug: { control: 'boolean' } },
  parameters: only('debug'),
} satisfies Meta<typeof LiveCall>;

export default meta;

type Story = StoryObj<typeof meta>;

const afterAnswer = (
  before: DisplayedCall,
  { approved, reason }: { approved: boolean; reason?: string },
): DisplayedCall => ({
  ...before,
  actionable: false,
  approval: { id: 'a1', approved, ...(reason !== undefined && { reason }) },
  ...(approved ? { state: 'approval-responded' } : { state: 'output-denied', settled: true }),
});

/** The row opens by itself, can be answered with the keyboard alone, and keeps the focus. */
export const Approved: Story = {
  args: { call: asked, display: deleteFiles, afterAnswer },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('group', { name: 'Delete 3 files?' })).toBeVisible();
    await expect(document.body).toHaveFocus();
    const trigger = canvas.getByRole('button', { expanded: true, name: /Delete 3 files.*needs approval/ });
    await userEvent.tab();
    await expect(trigger).toHaveFocus();
    canvas.getByRole('button', { name: 'Delete' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('You allowed this.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Deleting 3 files.*running/ })).toHaveFocus();
  },
};

/** A denial with a reason, which the assistant reads. */
export const DenyWithReason: Story = {
  args: { call: asked, display: deleteFiles, afterAnswer },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a reason' }));
    await userEvent.type(canvas.getByRole('textbox'), 'Keep last year’s');
    await userEvent.click(canvas.getByRole('button', { name: 'Keep them' }));
    await expect(await canvas.findByText(/Reason: Keep last year’s/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /denied/ })).toBeVisible();
  },
};

/** An answer that does not arrive can be given again. */
export const AnswerNotSent: Story = {
  args: { call: asked, display: deleteFiles, afterAnswer, failures: 1 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText(/Couldn’t send your answer. There is no connection./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Delete' })).toHaveFocus();
  },
};

/** A failed call of a repeatable tool. */
export const Retry: Story = {
  args: {
    call: examplesOf('webSearch').error,
    isOpen: true,
    afterRetry: (before) => ({
      ...examplesOf('webSearch').running,
      toolCallId: before.toolCallId,
      attempt: 2,
    }),
  },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Try again' });
    button.focus();
    await userEvent.keyboard(' ');
    const row = await canvas.findByRole('button', { name: /attempt 2.*running/ });
    await expect(row).toHaveFocus();
  },
};

/** With the keyboard: Enter and Space open and close, Escape closes from within. */
export const Keyboard: Story = {
  args: { call: examplesOf('webSearch').complete, isOpen: false },
  play: async ({ canvas, userEvent }) => {
    const row = canvas.getByRole('button', { name: /done/ });
    await userEvent.tab();
    await expect(row).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard(' ');
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}{Tab}');
    await expect(row).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    await expect(row).toHaveFocus();
  },
};

/** The calls of a sub-agent appear inside the call that runs it. */
export const SubAgent: Story = {
  args: {
    isOpen: true,
    call: call({
      toolName: 'researchAgent',
      state: 'preliminary',
      args: { topic: 'Reactive databases' },
      output: {
        role: 'assistant',
        parts: [
          {
            type: 'tool-webSearch',
            toolCallId: 'n1',
            state: 'output-available',
            input: { query: 'reactive databases' },
            output: {
              results: [
                {
                  title: 'Reactive database',
                  url: 'https://example.com/reactive',
                  snippet: 'A database that pushes.',
                },
              ],
            },
          },
          {
            type: 'tool-urlReader',
            toolCallId: 'n2',
            state: 'input-available',
            input: { url: 'https://example.com/reactive' },
          },
        ],
      },
    }),
  },
  play: async ({ canvasElement }) => {
    await expect(
      canvasElement.querySelectorAll('[data-slot="tool-nested"] [data-slot="tool-call"]'),
    ).toHaveLength(2);
  },
};

/** A tool without an entry. */
export const UnknownTool: Story = {
  args: {
    isOpen: true,
    call: call({
      toolName: 'mcp__github__list_issues',
      args: { repo: 'acme/site', state: 'open' },
      output: [
        { number: 41, title: 'Scroll jumps on load', labels: 2, open: true },
        { number: 38, title: 'Dark mode flashes', labels: 1, open: true },
        { number: 12, title: 'Typo in the footer', labels: 0, open: false },
      ],
      durationMs: 640,
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /List issues/ })).toBeVisible();
    await expect(canvas.getByRole('table')).toBeVisible();
  },
};

/** A result of 5 MB: a preview first, then only the visible lines. */
export const LongOutput: Story = {
  args: {
    isOpen: true,
    call: call({
      toolName: 'readLog',
      output: Array.from(
        { length: 60_000 },
        (_, i) =>
          `${1_777_885_200 + i} GET /api/threads/${i % 211} 200 in ${i % 97} ms "Mozilla/5.0 (X11; Linux x86_64)"`,
      ).join('\n'),
    }),
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvasElement.textContent.length).toBeLessThan(20_000);
    await userEvent.click(canvas.getByRole('button', { name: /Show all/ }));
    await expect(canvasElement.textContent.length).toBeLessThan(80_000);
  },
};

/** A view that throws is replaced by the generic one. */
export const BrokenView: Story = {
  args: {
    isOpen: true,
    call: call({ toolName: 'weather', args: { city: 'Oslo' }, output: { temperature: 4, wind: 'NW' } }),
    display: {
      details: () => {
        throw new Error('A mistake in a view');
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('temperature')).toBeVisible();
  },
};

/** Every string can be replaced. */
export const Translated: Story = {
  args: {
    isOpen: true,
    locale: 'de',
    strings: {
      tools: {
        phase: {
          'input-streaming': 'wird vorbereitet',
          running: 'läuft',
          'awaiting-approval': 'wartet auf Freigabe',
          partial: 'läuft noch',
          complete: 'fertig',
          error: 'fehlgeschlagen',
          denied: 'abgelehnt',
          cancelled: 'abgebrochen',
          stale: 'antwortet nicht',
        },
        args: 'Eingabe',
        errorSentence: 'Das hat nicht geklappt.',
      },
    },
    call: call({
      toolName: 'Wetter',
      state: 'output-error',
      args: { Ort: 'Köln' },
      errorText: 'x',
      durationMs: 65_000,
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /fehlgeschlagen/ })).toBeVisible();
  },
};
