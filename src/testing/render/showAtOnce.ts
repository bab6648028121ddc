import { rest } from '../../thread/rest.js';
import { restLater } from '../../thread/restLater.js';
import { details } from '../../tools/builtin/details.js';
import { detailsLater } from '../../tools/builtin/detailsLater.js';
import { inside } from '../../tools/display/inside.js';
import { insideLater } from '../../tools/display/insideLater.js';

/** What apps load after the first paint is there from the beginning: one render shows all there is. */
export function showAtOnce(): void {
  insideLater.take(inside);
  detailsLater.take(details);
  restLater.take(rest);
}
