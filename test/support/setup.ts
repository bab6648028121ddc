import { configure } from '@testing-library/dom';
import { beforeEach, vi } from 'vitest';
import { PATIENCE_MS } from './patience.js';

configure({ asyncUtilTimeout: PATIENCE_MS });

// Files share a worker and its page (`isolate: false`): what one of them left there must not be found by the next.
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof document !== 'undefined') document.body.replaceChildren();

// A draft that one test left in the composer is not for the next.
beforeEach(() => globalThis.sessionStorage?.clear());
