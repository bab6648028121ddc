/** Sent by the page: how many moments its story has, and which one it shows, from 0. Zero moments if it has no time. */
export const TIME_EVENT = 'convex-assistant-ui/time';

export interface TimeTold {
  readonly moments: number;
  readonly at: number;
}
