import { equal } from '../../shared/json.js';
import type { ToolCallOutcome, ToolCallState, ToolPermission } from '../types.js';

/** A tool call as one source (a row or a stream) reports it. Fields that the source lacks are missing. */
export interface ToolState {
  readonly rawId: string;
  readonly name: string;
  readonly state: ToolCallState;
  /** Missing while unknown: the call is on another page, or still streams. */
  readonly input?: unknown;
  /** The text of an input that still streams, if the stream keeps it. */
  readonly inputText?: string;
  readonly output?: unknown;
  readonly errorText?: string;
  readonly approval?: Approval;
  readonly providerExecuted?: true;
  /** When the tool ran, if the server has recorded it. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** How often the tool was run, if the server counts it. */
  readonly attempt?: number;
  readonly outcome?: ToolCallOutcome;
  /** The server has recorded that the call waits for a person. */
  readonly isAwaited?: true;
  /** Whether the server lets people retry the call. */
  readonly canRetry?: true;
  readonly permission?: ToolPermission;
}

export interface Approval {
  readonly id: string;
  readonly approved?: boolean;
  readonly reason?: string;
  readonly isAutomatic?: boolean;
}

/** States only move forward. The three final ones have the same rank. */
const RANK: Readonly<Record<ToolCallState, number>> = {
  'input-streaming': 0,
  'input-available': 1,
  'approval-requested': 2,
  'approval-responded': 3,
  preliminary: 4,
  'output-available': 5,
  'output-error': 5,
  'output-denied': 5,
};

export const isToolCallState = (state: unknown): state is ToolCallState =>
  typeof state === 'string' && Object.hasOwn(RANK, state);

export const isBehind = (a: ToolState, b: ToolState): boolean => RANK[a.state] < RANK[b.state];

export const isFinal = ({ state }: ToolState): boolean => RANK[state] === RANK['output-available'];

/** Calls with an incomplete input count as the same: one of the two may lack some or all of its arguments. */
export const hasSameInput = (a: ToolState, b: ToolState): boolean =>
  isInputOpen(a) || isInputOpen(b) || equal(a.input, b.input);

const isInputOpen = ({ input, state }: ToolState): boolean =>
  input === undefined || state === 'input-streaming';

/** Whether this is a result whose call is elsewhere. */
export const isLoneResult = (tool: ToolState): boolean => tool.input === undefined && isFinal(tool);

/** Whether `later` continues `call`, rather than being a different call with the same id. */
export const isSequel = (call: ToolState, later: ToolState): boolean =>
  isLoneResult(later) || (!isFinal(call) && isBehind(call, later) && hasSameInput(call, later));

/**
 * Whether `tool` reports a later attempt than `other`. Streams do not count attempts: a call in a stream belongs to the
 * first attempt, a result without its call to any.
 */
export const isNewAttempt = (tool: ToolState, other: ToolState): boolean =>
  (tool.attempt ?? 1) > (other.attempt ?? (isLoneResult(other) ? Infinity : 1));
