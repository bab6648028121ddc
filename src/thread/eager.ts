import { secondaryComponents } from './secondaryComponents.js';
import { lazySecondaryComponents } from './lazySecondaryComponents.js';

/** Loads lazy components up front, for tests. Code that apps load first must not import this. */
export function provideThreadDetails(): void {
  lazySecondaryComponents.take(secondaryComponents);
}
