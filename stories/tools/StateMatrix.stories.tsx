import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TOOL_PHASES } from '../../src/tools/index.js';
import { toolNames } from './fixtures.js';
import { Matrix } from './Matrix.js';

const meta = {
  title: 'Tool calls/State matrix',
  component: Matrix,
  args: { tools: toolNames, phases: TOOL_PHASES, isOpen: false },
  argTypes: {
    tools: { control: 'inline-check', options: toolNames },
    phases: { control: 'inline-check', options: TOOL_PHASES },
    isOpen: { control: 'boolean' },
    isList: { table: { disable: true } },
  },
} satisfies Meta<typeof Matrix>;

export default meta;

type Story = StoryObj<typeof meta>;

const rows = (canvasElement: HTMLElement) => [
  ...canvasElement.querySelectorAll<HTMLElement>('[data-slot="tool-trigger"]'),
];

/**
 * Ten tools in nine phases, closed. Each cell opens as its own story. Rows here are as narrow as on a phone, so they
 * wrap. With more space, all rows have the same height, so nothing moves when a phase changes.
 */
export const Closed: Story = {
  tags: ['visual'],
  play: async ({ canvas, canvasElement }) => {
    await expect(rows(canvasElement)).toHaveLength(toolNames.length * TOOL_PHASES.length);
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(TOOL_PHASES.length);
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(toolNames.length);
    await expect(canvas.getByRole('link', { name: 'Open calculator, stale' })).toHaveAttribute(
      'href',
      './?path=/story/tool-calls-phases--stale&args=tool:calculator',
    );
    const matrix = canvas.getByRole('region', { name: 'Tools and phases' });
    matrix.style.setProperty('--cell', '32rem');
    const heights = new Set(rows(canvasElement).map((row) => row.getBoundingClientRect().height));
    matrix.style.removeProperty('--cell');
    await expect([...heights]).toHaveLength(1);
  },
};

/** The same, open. */
export const Open: Story = { args: { isOpen: true } };

/** On a phone. */
export const Narrow: Story = {
  args: { tools: ['webSearch', 'showPlan'], isList: true },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '20rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    for (const row of rows(canvasElement)) {
      // oxlint-disable-next-line no-await-in-loop -- the first one that fails is enough
      await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
    }
  },
};
