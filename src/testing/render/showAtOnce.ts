import { provideThreadDetails } from '../../thread/eager.js';
import { provideToolDetails } from '../../tools/eager.js';

/** What apps load after the first paint is there from the beginning: one render shows all there is. */
export function showAtOnce(): void {
  provideToolDetails();
  provideThreadDetails();
}
