import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ToolCallGroup, type DisplayedCall } from '../../src/tools/index.js';
import { only } from '../only.js';
import { askedToDelete as asked } from './deleting.js';
import { call, examplesOf } from './fixtures.js';
import { Stage } from './Stage.js';

const meta = {
  title: 'Tool calls/Group',
  component: ToolCallGroup,
  args: { calls: [] },
  parameters: only(),
} satisfies Meta<typeof ToolCallGroup>;

export default meta;

type Story = StoryObj<typeof meta>;

const group = [
  { ...examplesOf('webSearch').complete, toolCallId: 'g1' },
  { ...examplesOf('urlReader').error, toolCallId: 'g2' },
  { ...asked, messageId: 'example', toolCallId: 'g3' },
  { ...examplesOf('calculator').complete, toolCallId: 'g4' },
];

/** A closed group still shows the calls that failed or wait. */
export const Default: Story = {
  render: () => (
    <Stage actions={{ respondToApproval: async () => {} }}>
      <ToolCallGroup calls={group} />
    </Stage>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const header = canvas.getByRole('button', {
      name: /Searched the web, did a calculation, 1 waiting, 1 failed/,
    });
    const shown = () => canvasElement.querySelectorAll('li:not([hidden]) > [data-slot="tool-call"]').length;
    await expect(shown()).toBe(2);
    await userEvent.click(header);
    await expect(shown()).toBe(4);
  },
};

/** Several approvals, answered one by one or all at once. */
export const SeveralApprovals: Story = {
  tags: ['visual'],
  render: () => (
    <Stage actions={{ respondToApproval: async () => {} }}>
      <ToolCallGroup calls={['a', 'b', 'c'].map((id) => ({ ...asked, toolCallId: id, approval: { id } }))} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Allow all 3' })).toBeVisible();
    // All three are in view, so the row above them does not look closed.
    await expect(canvas.getByRole('button', { name: /3 waiting/ })).toHaveAttribute('aria-expanded', 'true');
  },
};

const plan = (id: string, ...statuses: Array<'completed' | 'in_progress' | 'pending'>): DisplayedCall => {
  const titles = [
    'Read the reports',
    'Compare the numbers',
    'Draw the chart',
    'Write the summary',
    'Check the sources',
  ];
  const todos = statuses.map((status, i) => ({
    id: `${i}`,
    title: titles[i]!,
    status,
  }));
  return call({ toolName: 'showPlan', toolCallId: id, args: { todos }, output: { todos }, durationMs: 120 });
};

/** One live plan. Earlier versions fold into it, one line each, with what they changed. */
export const PlanRevisions: Story = {
  render: () => {
    const calls = [
      plan('p1', 'in_progress', 'pending', 'pending', 'pending'),
      plan('p2', 'completed', 'in_progress', 'pending', 'pending'),
      plan('p3', 'completed', 'completed', 'in_progress', 'pending', 'pending'),
    ];
    return (
      <Stage>
        <ToolCallGroup calls={calls} />
      </Stage>
    );
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const bars = [...canvasElement.querySelectorAll('[role="progressbar"]')];
    await expect(bars.filter((bar) => !bar.closest('details'))).toHaveLength(1);
    await userEvent.click(canvas.getByText('2 earlier versions'));
    await expect(canvas.getByRole('button', { name: /Plan updated, 1 of 4 done/ })).toBeVisible();
  },
};
