/**
 * The order of the test files. Files share a worker (`isolate: false`) only while the next file in the queue has the
 * same environment: sorted, each environment loads its modules once per worker, and not once for nearly every file.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

const usesDom = ({ moduleId }) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

export class ByEnvironment extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- it returns a new array
    const inDom = new Set(sorted.filter(usesDom));
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const ranks = new Map(
      sorted.map((file) => [file, projects.indexOf(file.project) * 2 + Number(!inDom.has(file))]),
    );
    return sorted.toSorted((a, b) => ranks.get(a) - ranks.get(b));
  }
}
