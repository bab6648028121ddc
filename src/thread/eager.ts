import { secondaryComponents } from './secondaryComponents.js';
import { lazySecondaryComponents } from './lazySecondaryComponents.js';

/** Provides at once what apps load after the first paint, for tests. Code that apps load first must not import this. */
export function provideThreadDetails(): void {
  lazySecondaryComponents.take(secondaryComponents);
}
