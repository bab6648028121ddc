import { configure } from '@testing-library/dom';
import { PATIENCE_MS } from './patience.js';

configure({ asyncUtilTimeout: PATIENCE_MS });

// Files share a page (`isolate: false`): what one of them left there must not be found by the next.
if (typeof document !== 'undefined') document.body.replaceChildren();
