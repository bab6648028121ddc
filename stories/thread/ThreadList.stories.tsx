import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { ListedThreads } from './ListedThreads.js';

const meta = {
  title: 'Thread/Thread list',
  component: ListedThreads,
  args: {
    amount: 'some',
    archived: 'none',
    current: 'Team off-site in May',
    isLoading: false,
    isAlone: false,
  },
  argTypes: {
    amount: { control: 'inline-radio', options: ['none', 'some', 'many'] },
    archived: { control: 'inline-radio', options: ['none', 'some'] },
    current: { table: { disable: true } },
    isLoading: { control: 'boolean' },
    isAlone: { control: 'boolean' },
  },
} satisfies Meta<typeof ListedThreads>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The user's threads by date: one is replying, one waits for the user, one is unread, and the open one is marked. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('navigation', { name: 'Conversations' }));
    await expect(list.getByRole('button', { current: true })).toHaveTextContent('Team off-site in May');
    await expect(list.getByRole('list', { name: 'Today' }).children).toHaveLength(3);
    await expect(list.getByRole('list', { name: 'Yesterday' }).children).toHaveLength(1);
    await expect(list.getByRole('list', { name: 'Previous 7 days' }).children).toHaveLength(2);
    await expect(list.getByRole('button', { name: 'Offer for Nordlicht, Replying' })).toBeVisible();
    await expect(
      list.getByRole('button', { name: 'Clean up the shared drive, Waiting for you' }),
    ).toBeVisible();
    await expect(list.getByRole('button', { name: 'Weekend by the lake, Unread' })).toBeVisible();
  },
};

/** The rows alone: replying, waiting for the user, unread, the open one, and plain ones. */
export const Rows: Story = { tags: ['visual'], args: { isAlone: true } };

/** Opens another thread. */
export const Switch: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Weekend by the lake, Unread' }));
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

/** The menu of a thread. The arrow keys move, Escape closes. */
export const Options: Story = {
  play: async ({ canvas, userEvent }) => {
    const row = canvas.getByRole('button', { name: 'Team off-site in May' });
    row.focus();
    await userEvent.keyboard('{ArrowRight}');
    const menu = canvas.getByRole('menu', { name: 'Options for Team off-site in May' });
    await expect(within(menu).getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
  },
};

/** The title becomes a field. Enter saves the new title, Escape keeps the old one. */
export const Renaming: Story = {
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Team off-site in May' }).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    const field = canvas.getByRole('textbox', { name: 'Rename Team off-site in May' });
    await expect(field).toHaveFocus();
    await userEvent.keyboard('Off-site, Dalarna');
    await expect(field).toHaveValue('Off-site, Dalarna');
  },
};

/** Deleting asks first. */
export const Delete: Story = {
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Team off-site in May' }).focus();
    await userEvent.keyboard('{ArrowRight}{End}{Enter}');
    const dialog = canvas.getByRole('alertdialog', { name: 'Delete this conversation?' });
    await expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  },
};

/** Archived threads are out of the way, and can be restored. */
export const Archived: Story = {
  args: { archived: 'some' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Archived (2)' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Options for Printer on the third floor' }));
    await expect(canvas.getByRole('menuitem', { name: 'Restore' })).toBeVisible();
  },
};

/** A list with older threads to load. */
export const Many: Story = {
  args: { amount: 'many' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Show older conversations' })).toBeInTheDocument();
  },
};
