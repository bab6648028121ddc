import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { ListedThreads } from './ListedThreads.js';

const meta = {
  title: 'Thread/Thread list',
  component: ListedThreads,
  args: { amount: 'some', archived: 'none', current: 'Offer for Nordlicht' },
  argTypes: {
    amount: { control: 'inline-radio', options: ['none', 'some', 'many'] },
    archived: { control: 'inline-radio', options: ['none', 'some'] },
    current: { table: { disable: true } },
    isLoading: { control: 'boolean' },
  },
} satisfies Meta<typeof ListedThreads>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The user's threads, live: the one that is shown is marked. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('navigation', { name: 'Conversations' }));
    await expect(list.getByRole('button', { current: true })).toHaveTextContent('Offer for Nordlicht');
  },
};

/** Another one is chosen. */
export const Switch: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Weekend by the lake' }));
    await waitFor(() =>
      expect(canvas.getByRole('button', { current: true })).toHaveTextContent('Weekend by the lake'),
    );
  },
};

export const Empty: Story = {
  args: { amount: 'none' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No conversations yet')).toBeVisible();
  },
};

/** Its name becomes a field. Enter keeps the new one, Escape the old one. */
export const Renaming: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rename Team off-site in May' }));
    const field = canvas.getByRole('textbox', { name: 'Rename Team off-site in May' });
    await expect(field).toHaveFocus();
    await userEvent.keyboard('Off-site, Dalarna');
    await expect(field).toHaveValue('Off-site, Dalarna');
  },
};

/** With the keyboard alone. */
export const Renamed: Story = {
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Rename Team off-site in May' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('Off-site, Dalarna{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Rename Off-site, Dalarna' })).toHaveFocus(),
    );
  },
};

/** What was put away is out of the way, and can be had back. */
export const Archived: Story = {
  args: { archived: 'some' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Archived (2)' }));
    const restore = canvas.getByRole('button', { name: 'Restore Printer on the third floor' });
    restore.focus();
    await expect(restore).toBeVisible();
  },
};

/** There are older ones. */
export const Many: Story = {
  args: { amount: 'many' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Show older conversations' })).toBeInTheDocument();
  },
};
