/** Told by the page: how many moments its story has, and which one it shows, from 0. None if it stands still. */
export const TIME_EVENT = 'convex-assistant-ui/time';

export interface TimeTold {
  readonly moments: number;
  readonly at: number;
}
