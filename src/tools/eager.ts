import { details } from './builtin/details.js';
import { lazyDetails } from './builtin/lazyDetails.js';
import { toolCallBody } from './display/body/toolCallBody.js';
import { lazyToolCallBody } from './display/body/lazyToolCallBody.js';

/** Loads lazy components up front, for tests. Code that apps load first must not import this. */
export function provideToolDetails(): void {
  lazyToolCallBody.take(toolCallBody);
  lazyDetails.take(details);
}
