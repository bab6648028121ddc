import { configure } from '@testing-library/dom';
import { beforeEach, vi } from 'vitest';
import { PATIENCE_MS } from './patience.js';

configure({ asyncUtilTimeout: PATIENCE_MS });

// Files share a worker and its page (`isolate: false`), so nothing that one file leaves there may reach the next.
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof document !== 'undefined') document.body.replaceChildren();

// A draft that one test leaves in the composer must not reach the next.
beforeEach(() => globalThis.sessionStorage?.clear());
