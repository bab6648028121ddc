import { inside } from '../../tools/display/inside.js';
import { insideLater } from '../../tools/display/insideLater.js';

/** What apps load after the first paint is there from the beginning: one render shows all there is. */
export const showAtOnce = (): void => insideLater.take(inside);
