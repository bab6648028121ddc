import { webkit } from '../../scripts/stock-browsers.mjs';
import { smokeTest } from './scenario.js';
import { startWebKit } from './webkit.js';

smokeTest('webkit', () => startWebKit(webkit!));
