import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ListedThreads } from '../thread/ListedThreads.js';
import { BrandedThread } from './BrandedThread.js';
import { BRANDS } from './brands.js';
import { InModal } from './InModal.js';
import { InSidePanel } from './InSidePanel.js';

const meta = {
  title: 'Recipes',
  component: BrandedThread,
  args: { brand: 'Harbour' },
  argTypes: { brand: { control: 'inline-radio', options: Object.keys(BRANDS) } },
} satisfies Meta<typeof BrandedThread>;

export default meta;

type Story = StoryObj<typeof meta>;

const plain = { controls: { disable: true } };

/** A panel beside the work it helps with. It is as narrow as a phone, and needs no settings for that. */
export const SidePanel: Story = {
  tags: ['visual'],
  parameters: plain,
  render: () => <InSidePanel />,
  play: async ({ canvas }) => {
    const panel = canvas.getByRole('complementary', { name: 'Assistant' });
    await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
  },
};

/** A thread over the page, in a `dialog`. */
export const Modal: Story = {
  parameters: plain,
  render: () => <InModal />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('dialog', { name: 'Assistant' })).toBeVisible();
  },
};

/** The thread list and the thread, from edge to edge. */
export const FullPage: Story = {
  tags: ['!test'], // the same as Thread list/Default
  parameters: plain,
  render: () => <ListedThreads amount="some" archived="some" current="Team off-site in May" />,
};

/** The same thread in the colors, corners and fonts of a brand. */
export const BrandThemes: Story = { tags: ['visual'] };
