import { plural } from '../../shared/text/plural.js';
import type { Phase } from '../types.js';

/** The strings of tool calls, except those of registry entries. */
export interface ToolStrings {
  /** The word for each phase. It is read out with every row, and shown if the label does not contain it. */
  readonly phase: Readonly<Record<Phase, string>>;
  readonly awaitingAnswer: string;
  readonly errorSentence: string;
  /** The word for a call whose outcome is unknown. */
  readonly unknown: string;
  readonly unknownSentence: string;
  readonly attempt: (attempt: number) => string;
  readonly elapsed: (duration: string) => string;
  readonly took: (duration: string) => string;
  readonly args: string;
  readonly showJson: string;
  readonly showFields: string;
  readonly result: string;
  readonly partialResult: string;
  readonly noResult: string;
  readonly nothingYet: string;
  readonly cancelledNote: string;
  readonly interruptedNote: string;
  readonly staleNote: string;
  readonly deniedNote: string;
  readonly debug: string;
  readonly approval: {
    readonly question: (title: string) => string;
    readonly approve: string;
    readonly deny: string;
    readonly reason: string;
    readonly reasonHint: string;
    readonly addReason: string;
    readonly sending: string;
    readonly allowed: string;
    readonly denied: string;
    readonly allowedByYou: string;
    readonly deniedByYou: string;
    readonly allowedElsewhere: string;
    readonly deniedElsewhere: string;
    readonly because: (reason: string) => string;
    readonly notSent: (error: string) => string;
    readonly approveAll: (count: number) => string;
    readonly denyAll: (count: number) => string;
    /** Opens the menu beside the button that allows a call. */
    readonly more: string;
    readonly always: string;
    readonly edit: string;
    readonly approveEdited: (approve: string) => string;
    readonly cancelEdit: string;
    readonly onePerLine: string;
    readonly asJson: string;
    readonly invalidJson: string;
    readonly invalidNumber: string;
    readonly allowedWithChanges: string;
    readonly alwaysGranted: string;
    readonly alwaysUsed: string;
    readonly revoke: string;
    readonly revoking: string;
    readonly revoked: string;
    readonly revokeFailed: (error: string) => string;
    readonly edited: string;
    readonly editedByYou: string;
    readonly original: string;
    readonly showOriginal: string;
    readonly hideOriginal: string;
  };
  readonly retry: string;
  readonly retrying: string;
  readonly retryFailed: (error: string) => string;
  readonly retryAll: (count: number) => string;
  readonly stop: string;
  readonly stopHint: string;
  readonly stopCallHint: string;
  readonly stopping: string;
  readonly stopFailed: (error: string) => string;
  readonly steps: (count: number) => string;
  readonly group: {
    readonly active: (count: number) => string;
    readonly done: (count: number) => string;
    /** One piece of the summary, "1 failed". `phase` is the word for the phase. */
    readonly count: (count: number, phase: string) => string;
    /** The same for calls that wait for an approval. */
    readonly waiting: (count: number) => string;
    readonly unknown: (count: number) => string;
    /** Running calls of a tool without a `summary`. */
    readonly using: (title: string, count: number) => string;
    /** Finished calls of a tool without a `summary`. */
    readonly used: (title: string, count: number) => string;
    /** Calls of the tools that do not fit on the line. */
    readonly more: (count: number) => string;
    /** One line: "Searched the web 2 times, read 2 pages". */
    readonly join: (pieces: readonly string[]) => string;
  };
  readonly revision: (title: string) => string;
  readonly earlierVersions: (count: number) => string;
}

/** Starts with a lowercase letter, as in the middle of a sentence. Acronyms stay as they are. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

const times = (count: number): string => (count === 1 ? '' : ` ${count} times`);

export const englishToolStrings: ToolStrings = {
  phase: {
    'input-streaming': 'preparing',
    running: 'running',
    'awaiting-approval': 'needs approval',
    partial: 'still running',
    complete: 'done',
    error: 'failed',
    denied: 'denied',
    cancelled: 'stopped',
    stale: 'not responding',
  },
  awaitingAnswer: 'needs an answer',
  errorSentence: 'Something went wrong.',
  unknown: 'outcome unknown',
  unknownSentence: 'The run was interrupted while this tool was running. It may have taken effect.',
  attempt: (attempt) => `attempt ${attempt}`,
  elapsed: (duration) => `for ${duration}`,
  took: (duration) => `took ${duration}`,
  args: 'Input',
  showJson: 'Show as JSON',
  showFields: 'Show as fields',
  result: 'Result',
  partialResult: 'Result so far',
  noResult: 'Nothing was returned.',
  nothingYet: 'Nothing to show yet.',
  cancelledNote: 'Stopped before this finished.',
  interruptedNote: 'Interrupted before this finished.',
  staleNote: 'No response for a while. It may still finish.',
  deniedNote: 'Not run: permission was denied.',
  debug: 'Debug',
  approval: {
    question: (title) => `Allow “${title}”?`,
    approve: 'Allow',
    deny: 'Deny',
    reason: 'Reason',
    reasonHint: 'shared with the assistant',
    addReason: 'Add a reason',
    sending: 'Sending your answer…',
    allowed: 'Allowed.',
    denied: 'Denied.',
    allowedByYou: 'You allowed this.',
    deniedByYou: 'You denied this.',
    allowedElsewhere: 'Allowed on another device.',
    deniedElsewhere: 'Denied on another device.',
    because: (reason) => `Reason: ${reason}`,
    notSent: (error) => `Couldn’t send your answer. ${error}`,
    approveAll: (count) => `Allow all ${count}`,
    denyAll: (count) => `Deny all ${count}`,
    more: 'More ways to allow',
    always: 'Always allow in this conversation',
    edit: 'Edit before allowing',
    approveEdited: (approve) => `${approve} with changes`,
    cancelEdit: 'Cancel',
    onePerLine: 'one per line',
    asJson: 'JSON',
    invalidJson: 'This isn’t valid JSON.',
    invalidNumber: 'Enter a number.',
    allowedWithChanges: 'You allowed this with changes.',
    alwaysGranted: 'Always allowed in this conversation.',
    alwaysUsed: 'Not asked: this tool is always allowed in this conversation.',
    revoke: 'Ask again next time',
    revoking: 'Saving…',
    revoked: 'It asks again from now on.',
    revokeFailed: (error) => `Couldn’t change this. ${error}`,
    edited: 'Edited',
    editedByYou: 'Edited by you',
    original: 'Original input',
    showOriginal: 'Show original',
    hideOriginal: 'Hide original',
  },
  retry: 'Try again',
  retrying: 'Trying again…',
  retryFailed: (error) => `Couldn’t retry. ${error}`,
  retryAll: (count) => `Retry all ${count}`,
  stop: 'Stop',
  stopHint: 'Stops the whole reply',
  stopCallHint: 'Stops only this tool',
  stopping: 'Stopping…',
  stopFailed: (error) => `Couldn’t stop. ${error}`,
  steps: (count) => plural(count, 'step'),
  group: {
    active: (count) => `Using ${plural(count, 'tool')}`,
    done: (count) => `Used ${plural(count, 'tool')}`,
    count: (count, phase) => `${count} ${phase}`,
    waiting: (count) => `${count} waiting`,
    unknown: (count) => `${count} unknown`,
    using: (title, count) => `Using ${lowerFirst(title)}${times(count)}`,
    used: (title, count) => `Used ${lowerFirst(title)}${times(count)}`,
    more: (count) => `used ${plural(count, 'more tool')}`,
    join: (pieces) => pieces.map((piece, i) => (i === 0 ? piece : lowerFirst(piece))).join(', '),
  },
  revision: (title) => `${title} (earlier version)`,
  earlierVersions: (count) => plural(count, 'earlier version'),
};
