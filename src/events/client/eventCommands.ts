import type { ThreadCommands, ThreadFunctions } from '../../runtime/index.js';
import { createTrack } from '../../runtime/internal.js';
import { ClientError } from '../../shared/clientError.js';
import type { CommandKind, ThreadStore } from '../../store/index.js';

/** What users can do with a thread of events. assistant-ui offers only the commands you define. */
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
  /** One function per defined command. They are never called: assistant-ui derives its capabilities from them. */
  readonly api: ThreadFunctions;
}

/** Wraps the commands so that the store shows each one while it runs, and when it fails. */
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
      await track(name, name === 'sendMessage' ? [] : targetsOf(args[0]), () => command(...args));
      onSuccess(name);
    };
    return [name, run] as const;
  });
  const offered = NAMES.filter((name) => given[name]).map((name) => [name, name] as const);
  return {
    commands: Object.fromEntries(entries) as unknown as ThreadCommands,
    // assistant-ui offers a command if the thread has a function for it.
    api: Object.fromEntries(offered) as unknown as ThreadFunctions,
  };
}

/** The targets of a command, as the store names them. Displays use them to find their own commands. */
function targetsOf(first: unknown): readonly string[] {
  if (typeof first === 'string') return [first];
  if (Array.isArray(first)) return first.flatMap(targetsOf);
  if (typeof first !== 'object' || first === null) return [];
  const { approvalId, toolCallId } = first as { approvalId?: string; toolCallId?: string };
  const id = approvalId ?? toolCallId;
  return id === undefined ? [] : [id];
}
