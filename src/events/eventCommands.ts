import type { ThreadCommands, ThreadFunctions } from '../runtime/index.js';
import { createTrack } from '../runtime/internal.js';
import type { CommandKind, ThreadStore } from '../store/index.js';

/** What users can do with a thread of events. What is left out is not offered. */
export type EventCommands = Pick<ThreadCommands, 'send'> & Partial<Omit<ThreadCommands, 'retryToolCall'>>;

type Name = keyof EventCommands;

const KINDS: Readonly<Record<Name, CommandKind>> = {
  send: 'send',
  stop: 'cancel',
  respondToApproval: 'approval',
  revokeAllowedTool: 'revoke',
  submitToolResult: 'tool-result',
  retryToolCalls: 'retry',
  stopToolCall: 'stop-tool',
  resume: 'resume',
  regenerate: 'regenerate',
  edit: 'edit',
  delete: 'delete',
  feedback: 'feedback',
};

/** The functions of the thread API that do the same: assistant-ui offers what the thread has a function for. */
const FUNCTIONS: Readonly<Record<Name, keyof ThreadFunctions>> = {
  send: 'sendMessage',
  stop: 'stop',
  respondToApproval: 'respondToApproval',
  revokeAllowedTool: 'revokeAllowedTool',
  submitToolResult: 'submitToolResult',
  retryToolCalls: 'retryToolCalls',
  stopToolCall: 'stopToolCall',
  resume: 'resume',
  regenerate: 'regenerate',
  edit: 'editMessage',
  delete: 'deleteMessage',
  feedback: 'submitFeedback',
};

export interface TrackedCommands {
  readonly commands: ThreadCommands;
  /** A function for each command that there is. They are never called. */
  readonly api: ThreadFunctions;
}

/** The commands, each in sight of the store while it runs. */
export function trackCommands(
  store: ThreadStore,
  given: EventCommands,
  onSuccess: (name: Name) => void,
): TrackedCommands {
  const track = createTrack(store);
  const names = Object.keys(KINDS) as Name[];
  const entries = names.map((name) => {
    const command = given[name] as ((...args: unknown[]) => Promise<void>) | undefined;
    const run = async (...args: unknown[]): Promise<void> => {
      if (!command) throw new Error(`Cannot ${name}: this thread has no such command.`);
      await track(KINDS[name], name === 'send' ? undefined : targetOf(args[0]), () => command(...args));
      onSuccess(name);
    };
    return [name, run] as const;
  });
  const commands = Object.fromEntries(entries) as unknown as Omit<ThreadCommands, 'retryToolCall'>;
  const offered = names.filter((name) => given[name]).map((name) => [FUNCTIONS[name], name] as const);
  return {
    commands: { ...commands, retryToolCall: (call) => commands.retryToolCalls([call]) },
    api: Object.fromEntries(offered) as unknown as ThreadFunctions,
  };
}

/** What a command is about, as the store names it: displays look for their own commands by it. */
function targetOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first;
  if (Array.isArray(first)) return first.map(targetOf).join();
  if (typeof first !== 'object' || first === null) return undefined;
  const { approvalId, toolCallId } = first as { approvalId?: string; toolCallId?: string };
  return approvalId ?? toolCallId;
}
