import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TOOL_PHASES } from '../../src/tools/index.js';
import { toolNames } from './fixtures.js';
import { Matrix } from './Matrix.js';

const meta = {
  title: 'Tool calls/State matrix',
  component: Matrix,
  argTypes: { isOpen: { control: 'boolean' }, names: { control: 'check', options: toolNames } },
} satisfies Meta<typeof Matrix>;

export default meta;

type Story = StoryObj<typeof meta>;

const rows = (canvasElement: HTMLElement) => [
  ...canvasElement.querySelectorAll<HTMLElement>('[data-slot="tool-trigger"]'),
];

/**
 * Ten tools in nine phases each, closed. All rows are of one height, so nothing moves when a phase changes; only where
 * there is little room, one that needs approval takes the lines it needs.
 */
export const Closed: Story = {
  play: async ({ canvasElement }) => {
    const heights = new Set(rows(canvasElement).map((row) => row.getBoundingClientRect().height));
    await expect(rows(canvasElement)).toHaveLength(toolNames.length * TOOL_PHASES.length);
    await expect([...heights]).toHaveLength(1);
  },
};

/** The same, open. */
export const Open: Story = { args: { isOpen: true } };

/** On a phone. */
export const Narrow: Story = {
  args: { names: ['webSearch', 'showPlan'] },
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
