import { provideThreadDetails } from '../../thread/eager.js';
import { provideToolDetails } from '../../tools/eager.js';

/** Loads lazy components up front, so that one render shows everything. */
export function showAtOnce(): void {
  provideToolDetails();
  provideThreadDetails();
}
