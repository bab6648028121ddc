import { speed } from '../speed.js';

/** The data here is local, so a tool would finish before its states can be seen. This adds the time of a real service. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms / speed));
