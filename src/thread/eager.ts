import { rest } from './rest.js';
import { restLater } from './restLater.js';

/** Provides at once what apps load after the first paint, for tests. Code that apps load first must not import this. */
export function provideThreadDetails(): void {
  restLater.take(rest);
}
