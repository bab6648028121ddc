import { details } from './builtin/details.js';
import { detailsLater } from './builtin/detailsLater.js';
import { inside } from './display/inside.js';
import { insideLater } from './display/insideLater.js';

/** Provides at once what apps load after the first paint, for tests. Code that apps load first must not import this. */
export function provideToolDetails(): void {
  insideLater.take(inside);
  detailsLater.take(details);
}
