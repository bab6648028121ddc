import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { JsonView } from '../../src/json/index.js';
import { values, type ValueName } from './values.js';

interface ShownValueProps {
  readonly value: ValueName;
}

const ShownValue = ({ value }: ShownValueProps) => (
  <main className="stage">
    <JsonView key={value} value={values[value]} name={value} />
  </main>
);

const meta = {
  title: 'Tool calls/JSON view',
  component: ShownValue,
  args: { value: 'record' },
  argTypes: { value: { control: 'select', options: Object.keys(values) } },
} satisfies Meta<typeof ShownValue>;

export default meta;

type Story = StoryObj<typeof meta>;

/** A flat record is a list of fields. */
export const Default: Story = { tags: ['visual'] };

/** Records with the same fields become a table. Numbers are aligned. */
export const Table: Story = {
  tags: ['visual'],
  args: { value: 'table' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toBeVisible();
  },
};

/** Anything else is a tree, with the first level open. */
export const Tree: Story = {
  args: { value: 'tree' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('servers')).toBeVisible();
  },
};

/** A text keeps its lines. */
export const Text: Story = { args: { value: 'text' }, tags: ['!test'] };
