import type { Entry } from '../parts/entries.js';
import { equal, isSameList } from '../../shared/json.js';
import { sortRows } from '../read/sortRows.js';
import { type KnownStream } from '../overlay/knownStream.js';
import { renewStreams, withAppended } from '../overlay/renewStreams.js';
import type { BridgeIssue } from '../issues.js';
import type { AgentPart, AgentUIMessage, BridgeMessage, ToolCall } from '../types.js';

/** What a turn shows. Immutable. */
export interface TurnOutput {
  readonly messages: readonly BridgeMessage[];
  readonly toolCalls: readonly ToolCall[];
  readonly issues: readonly BridgeIssue[];
  readonly isRunning: boolean;
  /** When it will change by itself. */
  readonly expiresAt: number | undefined;
  /** When its run was last active. It is not part of a message, so that a heartbeat changes none. */
  readonly lastActivityAt: number | undefined;
  readonly isSupervised: boolean;
}

/** The place of a turn among the others. In a different place, it may look different. */
export interface Place {
  /** The first step of this turn that the page window covers. */
  readonly from: number;
  readonly isNewest: boolean;
  /** No older turn is known, though there may be one. */
  readonly isOldest: boolean;
  /** All pages are loaded, and the thread has neither rows nor streams. */
  readonly isThreadEmpty: boolean;
}

/** The text that a live stream is writing. `appendText` replaces the last two fields; everything else is computed. */
export interface Writing {
  /** Index of the message in the turn. */
  readonly message: number;
  /** Index of the part in its content. */
  readonly part: number;
  /** The newest message of the stream, and its last part, if text was appended since the turn was computed. */
  latest?: AgentUIMessage;
  text?: AgentPart & { readonly text: string };
}

/** What a turn has displayed: its entries, or only its rows, as for most past turns. */
export type Displayed =
  | { readonly type: 'entries'; readonly entries: readonly Entry[] }
  | { readonly type: 'rows'; readonly rows: readonly AgentUIMessage[] };

/** The known data of a turn: all messages of one `order`. The bridge replaces its fields, frame by frame. */
export interface Turn {
  readonly order: number;
  /** The stored rows in the page window. */
  rows: readonly AgentUIMessage[];
  /** The rows and the listed streams, as in the frame. */
  inputs: readonly AgentUIMessage[];
  /** Two rows had the same position. */
  hasDuplicates: boolean;
  place: Place;
  streams: readonly KnownStream[];
  displayed: Displayed;
  changedAt: number;
  output: TurnOutput;
  /** By key of the stream. */
  writing: ReadonlyMap<string, Writing>;
}

export const EMPTY_OUTPUT: TurnOutput = {
  messages: [],
  toolCalls: [],
  issues: [],
  isRunning: false,
  expiresAt: undefined,
  lastActivityAt: undefined,
  isSupervised: false,
};

/** The place of most turns, which share this object. */
const BETWEEN: Place = { from: -Infinity, isNewest: false, isOldest: false, isThreadEmpty: false };
const NONE: readonly never[] = [];
export const NOTHING_DISPLAYED: Displayed = { type: 'entries', entries: NONE };
export const NOTHING_WRITTEN: ReadonlyMap<string, Writing> = new Map();

export const createTurn = (order: number): Turn => ({
  order,
  rows: NONE,
  inputs: NONE,
  hasDuplicates: false,
  place: BETWEEN,
  streams: NONE,
  displayed: NOTHING_DISPLAYED,
  changedAt: -Infinity,
  output: EMPTY_OUTPUT,
  writing: NOTHING_WRITTEN,
});

/** Takes the rows and the listed streams of a new frame. Returns whether any is new or gone. */
export function renewTurn(
  turn: Turn,
  messages: readonly AgentUIMessage[],
  streams: readonly AgentUIMessage[],
): boolean {
  keepAppended(turn);
  const inputs = streams.length > 0 ? [...messages, ...streams] : messages;
  if (isSameList(turn.inputs, inputs)) return false;
  const before = turn.rows;
  turn.inputs = inputs;
  turn.rows = sortRows(messages, before);
  turn.hasDuplicates = turn.rows.length < messages.length;
  turn.streams = renewStreams(turn.streams, streams, { before, now: turn.rows });
  return true;
}

/** Gives streams the text that was appended since the turn was computed. */
function keepAppended(turn: Turn): void {
  if (![...turn.writing.values()].some(({ latest }) => latest)) return;
  turn.streams = turn.streams.map((stream) => withAppended(stream, turn.writing.get(stream.key)));
  turn.writing = new Map([...turn.writing].map(([key, { message, part }]) => [key, { message, part }]));
}

/** Sets the place of a turn. Returns whether it changed. */
export function placeTurn(turn: Turn, place: Place): boolean {
  if (equal(turn.place, place)) return false;
  turn.place = place;
  return true;
}
