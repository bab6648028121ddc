import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { en } from '../../src/locales/en.js';
import { TOOL_PHASES, ToolCallDisplay, type ToolPhase } from '../../src/tools/index.js';
import type { ToolCallOutcome } from '../../src/bridge/index.js';
import { examplesOf, toolNames } from './fixtures.js';
import { Stage } from './Stage.js';

interface PhaseStoryProps {
  readonly tool: string;
  readonly phase: ToolPhase;
  readonly isOpen: boolean;
  readonly debug: boolean;
  /** Why a call that is over has no result. */
  readonly outcome?: ToolCallOutcome;
}

const respondToApproval = fn(async () => {});
const retryToolCalls = fn(async () => {});
const stopToolCall = fn(async () => {});
const stop = fn(async () => {});

function PhaseStory({ tool, phase, isOpen, debug, outcome }: PhaseStoryProps) {
  const call = { ...examplesOf(tool)[phase], ...(outcome && { outcome }) };
  return (
    <Stage
      key={`${tool} ${phase} ${isOpen}`}
      calls={[call]}
      isOpen={isOpen}
      debug={debug}
      actions={{ respondToApproval, retryToolCalls, stopToolCall, stop }}
    >
      <ToolCallDisplay call={call} isStale={phase === 'stale'} />
    </Stage>
  );
}

const meta = {
  title: 'Tool calls/Phases',
  component: PhaseStory,
  args: { tool: 'webSearch', phase: 'complete', isOpen: true, debug: false },
  argTypes: {
    tool: { control: 'select', options: toolNames },
    phase: { control: 'select', options: TOOL_PHASES },
    isOpen: { control: 'boolean' },
    debug: { control: 'boolean' },
  },
  play: async ({ args, canvas, canvasElement }) => {
    const { phase, unknown } = en.tools;
    const name = new RegExp(args.outcome === 'unknown' ? unknown : phase[args.phase], 'i');
    await expect(canvas.getByRole('button', { name, expanded: args.isOpen })).toBeVisible();
    // With reduced motion, running work turns slowly and everything else stays still.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const moving = canvasElement.getAnimations({ subtree: true });
    const turns = moving.map((animation) => animation.effect?.getComputedTiming().duration);
    const isActive = ['input-streaming', 'running', 'partial'].includes(args.phase);
    await expect(turns).toEqual(isActive ? [4000] : []);
  },
} satisfies Meta<typeof PhaseStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The model is writing the arguments. */
export const InputStreaming: Story = { args: { phase: 'input-streaming' } };
export const Running: Story = { args: { phase: 'running' } };
/** A person has to approve it first. */
export const AwaitingApproval: Story = {
  tags: ['visual'],
  args: { phase: 'awaiting-approval', tool: 'saveMemory' },
};
/** There is a result, but it is not final. */
export const Partial: Story = { args: { phase: 'partial' } };
export const Complete: Story = { tags: ['visual'] };
/** One sentence for everyone. The raw error is not on the page. */
export const Failed: Story = { tags: ['visual'], args: { phase: 'error' } };
/** The raw error, for users who may see it. */
export const FailedWithDebug: Story = { args: { phase: 'error', debug: true } };
/** The process died while the tool ran: nobody knows whether it did its work. */
export const UnknownOutcome: Story = { args: { phase: 'error', outcome: 'unknown' } };
export const Denied: Story = { args: { phase: 'denied', tool: 'saveMemory' } };
/** The run ended before the call did. */
export const Cancelled: Story = { args: { phase: 'cancelled' } };
/** The run is alive, but silent for too long. */
export const Stale: Story = { args: { phase: 'stale' } };
