import type { RunTrouble } from '../../bridge/index.js';
import type { ThreadStrings } from '../../strings/index.js';

/** @param time until the next try, if known */
export function retryText(words: ThreadStrings, trouble: RunTrouble, time?: string): string {
  if (trouble === 'crashed') return words.resumingReply;
  const text = trouble === 'rate-limited' ? words.busy : words.unavailable;
  return `${text} ${time === undefined ? words.tryingAgain : words.tryingAgainIn(time)}`;
}

const SECOND = 1_000;
/** The server never waits longer. A longer countdown would mean that the user's clock is wrong. */
const LONGEST_WAIT = 10 * 60 * SECOND;

/** The wait in ms, rounded up to whole seconds. 0 if it is unknown, or too short or too long to count down. */
export function waitMs(retryAt: number | undefined, now: number): number {
  const wait = retryAt === undefined ? 0 : Math.ceil((retryAt - now) / SECOND) * SECOND;
  return wait > SECOND && wait <= LONGEST_WAIT ? wait : 0;
}
