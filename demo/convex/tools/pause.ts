import { speed } from '../speed.js';

/** What is looked up here takes no time. A service does, and a tool that is done at once shows nothing of its states. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms / speed));
