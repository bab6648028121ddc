import { firefox } from '../../scripts/stock-browsers.mjs';
import { startFirefox } from './firefox.js';
import { smokeTest } from './scenario.js';

smokeTest('firefox', () => startFirefox(firefox!));
