import type { ThreadCommands, ThreadFunctions } from '../../runtime/index.js';
import { createTrack } from '../../runtime/internal.js';
import { ClientError } from '../../shared/clientError.js';
import type { CommandKind, ThreadStore } from '../../store/index.js';

/** What users can do with a thread of events. What is left out is not offered. */
export type EventCommands = Pick<ThreadCommands, 'sendMessage'> & Partial<ThreadCommands>;

const NAMES: ReadonlyArray<CommandKind & keyof ThreadFunctions> = [
  'sendMessage',
  'stop',
  'respondToApproval',
  'revokeAllowedTool',
  'submitToolResult',
  'retryToolCalls',
  'stopToolCall',
  'resume',
  'regenerate',
  'editMessage',
  'deleteMessage',
  'submitFeedback',
];

export interface TrackedCommands {
  readonly commands: ThreadCommands;
  /** A function for each command that there is. They are never called. */
  readonly api: ThreadFunctions;
}

/** The commands, each in sight of the store while it runs. */
export function trackCommands(
  store: ThreadStore,
  given: EventCommands,
  onSuccess: (name: CommandKind) => void,
): TrackedCommands {
  const track = createTrack(store);
  const entries = NAMES.map((name) => {
    const command = given[name] as ((...args: unknown[]) => Promise<void>) | undefined;
    const run = async (...args: unknown[]): Promise<void> => {
      if (!command) throw new ClientError('noCommand', name);
      await track(name, name === 'sendMessage' ? undefined : targetOf(args[0]), () => command(...args));
      onSuccess(name);
    };
    return [name, run] as const;
  });
  const offered = NAMES.filter((name) => given[name]).map((name) => [name, name] as const);
  return {
    commands: Object.fromEntries(entries) as unknown as ThreadCommands,
    // assistant-ui offers what the thread has a function for.
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
