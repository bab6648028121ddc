import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mail } from 'lucide-react';
import { expect, screen, waitFor } from 'storybook/test';
import {
  createToolRegistry,
  defineToolDisplay,
  ToolCallGroup,
  type DisplayedCall,
} from '../../src/tools/index.js';
import { only } from '../only.js';
import { call } from './fixtures.js';
import { LiveCall } from './LiveCall.js';
import { Stage } from './Stage.js';

const meta = {
  title: 'Tool calls/Approvals',
  component: LiveCall,
  args: { debug: false },
  argTypes: { debug: { control: 'boolean' } },
  parameters: only('debug'),
} satisfies Meta<typeof LiveCall>;

export default meta;

type Story = StoryObj<typeof meta>;

interface Message {
  to: string[];
  subject: string;
  body: string;
  copies: number;
  isUrgent: boolean;
}

const sendMail = defineToolDisplay<Message>({
  title: 'Send an email',
  icon: Mail,
  labels: { complete: ({ args }) => args.subject && `Sent “${args.subject}”` },
  approval: {
    question: ({ args }) => args.to && `Send this email to ${args.to.length} people?`,
    approve: 'Send',
    deny: 'Don’t send',
  },
});

const args: Message = {
  to: ['ada@example.com', 'grace@example.com'],
  subject: 'Meeting on Friday',
  body: 'Hi,\n\nwe meet on Friday at 10.\n\nBest, Linus',
  copies: 1,
  isUrgent: false,
};

const asked = call({
  toolName: 'sendMail',
  state: 'approval-requested',
  actionable: true,
  approval: { id: 'a1' },
  permission: { canAllowAlways: true, canEditArgs: true },
  args: { ...args },
});

/** Responds like a server that checks the answer and runs the call. */
const afterAnswer = (
  before: DisplayedCall,
  answer: { approved: boolean; always?: boolean; args?: Readonly<Record<string, unknown>> },
): DisplayedCall => ({
  ...before,
  actionable: false,
  settled: true,
  state: answer.approved ? 'output-available' : 'output-denied',
  args: answer.args ?? before.args,
  ...(answer.approved && { output: { sent: true } }),
  approval: { id: 'a1', approved: answer.approved },
  permission: {
    isYours: true,
    ...(answer.always && { always: 'granted' as const }),
    ...(answer.args && { originalArgs: before.args }),
  },
});

/** The buttons for yes and no come first. The menu beside them has the server's other choices. */
export const Asking: Story = { tags: ['visual'], args: { call: asked, display: sendMail, afterAnswer } };

/** The menu is opened, walked through and closed with the keyboard. */
export const Menu: Story = {
  args: { call: asked, display: sendMail, afterAnswer },
  play: async ({ canvas, userEvent }) => {
    const more = await canvas.findByRole('button', { name: 'More ways to allow' });
    more.focus();
    await userEvent.keyboard('{ArrowDown}');
    const [always, edit] = canvas.getAllByRole('menuitem');
    await expect(always).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(edit).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(always).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('menu')).toBeNull();
    await expect(more).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('menu')).toBeVisible();
  },
};

/** Each argument has a field that fits its value. Invalid values are reported before they are sent. */
export const EditInput: Story = {
  args: { call: asked, display: sendMail, afterAnswer },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More ways to allow' }));
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Edit before allowing' }));
    const copies = canvas.getByRole('textbox', { name: 'Copies' });
    await userEvent.clear(copies);
    await userEvent.click(canvas.getByRole('button', { name: 'Send with changes' }));
    await expect(copies).toHaveFocus();
    await expect(copies).toHaveAccessibleDescription('Enter a number.');
    await userEvent.type(copies, '2');
    await userEvent.type(canvas.getByRole('textbox', { name: 'To (one per line)' }), '\nalan@example.com');
  },
};

/** The row shows what ran, and what the model had asked for. */
export const Edited: Story = {
  args: { call: asked, display: sendMail, afterAnswer },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await EditInput.play!(context);
    await userEvent.click(canvas.getByRole('button', { name: 'Send with changes' }));
    await expect(await canvas.findByText('You allowed this with changes.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show original' }));
    await expect(canvas.getByText('alan@example.com')).toBeVisible();
    await expect(canvas.getByText('Original input')).toBeVisible();
  },
};

let allowed = ['sendMail'];

/** The note that a tool is always allowed has a button to revoke that. */
export const AlwaysAllowed: Story = {
  args: { call: asked },
  render: () => (
    <Stage
      isOpen
      calls={[always]}
      actions={{
        watchAllowedTools: (onChange) => {
          allowed = ['sendMail'];
          onChange(allowed);
          const timer = setInterval(() => onChange(allowed), 10);
          return () => clearInterval(timer);
        },
        revokeAllowedTool: async () => {
          allowed = [];
        },
      }}
    >
      <ToolCallGroup calls={[always]} />
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask again next time' }));
    await expect(await canvas.findByText(/It asks again from now on/)).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Ask again next time' })).toBeNull());
  },
};

const always = call({
  toolName: 'sendMail',
  state: 'output-available',
  settled: true,
  args: { ...args },
  output: { sent: true },
  permission: { always: 'used', isYours: true },
});

const dangerous = createToolRegistry({
  sendMail: { ...sendMail, approval: { ...sendMail.approval, isDangerous: true } },
});

/** Calls that cannot be undone are allowed one by one; denying them all takes one press. */
export const Several: Story = {
  args: { call: asked },
  render: () => (
    <Stage registry={dangerous} actions={{ respondToApproval: async () => {} }}>
      <ToolCallGroup calls={['a', 'b'].map((id) => ({ ...asked, toolCallId: id, approval: { id } }))} />
    </Stage>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: 'Deny all 2' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Allow all/ })).toBeNull();
    const header = canvasElement.querySelector('[data-slot="tool-group-trigger"]');
    await expect(header).toHaveAttribute('aria-expanded', 'true');
  },
};
