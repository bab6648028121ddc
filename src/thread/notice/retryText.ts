import type { RunTrouble } from '../../bridge/index.js';
import type { ThreadStrings } from '../../strings/index.js';

/** @param time until the next try, if known */
export function retryText(words: ThreadStrings, trouble: RunTrouble, time?: string): string {
  if (trouble === 'crashed') return words.resumingReply;
  const text = trouble === 'rate-limited' ? words.busy : words.unavailable;
  return `${text} ${time === undefined ? words.tryingAgain : words.tryingAgainIn(time)}`;
}

const SECOND = 1_000;
/** The server waits no longer than this. A clock that is off by more would count down for hours. */
const LONGEST_WAIT = 10 * 60 * SECOND;

/** Whole seconds until then. 0 if unknown, or too soon to count. */
export function waitMs(retryAt: number | undefined, now: number): number {
  const wait = retryAt === undefined ? 0 : Math.ceil((retryAt - now) / SECOND) * SECOND;
  return wait > SECOND && wait <= LONGEST_WAIT ? wait : 0;
}
