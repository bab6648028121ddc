// @vitest-environment jsdom
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCENARIOS } from './scenarios.js';
import type { Mode } from './tab.js';

const folder = 'bench/results/cost'; // jsdom's `URL` is not one of Node's
const chosen = process.env['SCENARIOS']?.split(',') ?? Object.keys(SCENARIOS);

mkdirSync(folder, { recursive: true });
for (const name of chosen) {
  for (const mode of ['K', 'P10', 'P50'] satisfies Mode[]) {
    it(`${name} ${mode}`, async () => {
      const measured = await SCENARIOS[name]!(mode);
      expect(Object.keys(measured).length).toBeGreaterThan(0);
      writeFileSync(`${folder}/${name}-${mode}.json`, JSON.stringify(measured));
    });
  }
}
