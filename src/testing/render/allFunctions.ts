import { anyApi } from 'convex/server';
import type { ThreadFunctions } from '../../runtime/index.js';

/** A thread API with every function. They are never called. */
export const ALL_FUNCTIONS: ThreadFunctions = anyApi['chat'] as unknown as ThreadFunctions;
