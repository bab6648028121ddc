/**
 * A Vitest reporter: lists the slowest test files, ends with a line that any CI can parse, and saves the failures for
 * `test.mjs`, which prints them at the end.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FAILURES = fileURLToPath(
  new URL('../node_modules/.cache/convex-assistant-ui/failures.txt', import.meta.url),
);
const LISTED = 10;
const LINES_PER_FAILURE = 30;

export default class Summary {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => ({
      name: `${module.project.name} ${module.relativeModuleId}`,
      ms: module.diagnostic().duration,
    }));
    const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED);
    console.log(`\nSlowest ${slowest.length} of ${files.length} test files`);
    for (const { name, ms } of slowest) console.log(`${`${(ms / 1000).toFixed(1)} s`.padStart(9)}  ${name}`);

    const byProject = new Map();
    for (const module of modules) {
      const ms = byProject.get(module.project.name) ?? 0;
      byProject.set(module.project.name, ms + module.diagnostic().duration);
    }
    const projects = [...byProject].map(([name, ms]) => `${name} ${(ms / 1000).toFixed(0)} s`);
    console.log(`Test time by project: ${projects.join(', ')}`);

    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    console.log(`\n${count('passed')} passed, ${count('failed')} failed`);

    const failures = [
      ...modules.flatMap((module) => describe(module.relativeModuleId, module, module.errors())),
      ...tests.flatMap((test) =>
        describe(`${test.module.relativeModuleId} > ${test.fullName}`, test, test.result().errors),
      ),
      ...unhandledErrors.map((error) => `Outside a test\n${firstLines(error)}`),
    ];
    mkdirSync(dirname(FAILURES), { recursive: true });
    writeFileSync(FAILURES, failures.join('\n\n'));
  }
}

function describe(name, { project }, errors) {
  return (errors ?? []).map((error) => `FAILED ${project.name} ${name}\n${firstLines(error)}`);
}

function firstLines(error) {
  const text = [error.message, error.diff, error.stack].filter(Boolean).join('\n');
  const lines = text.split('\n').map((line) => line.slice(0, 300));
  return lines.slice(0, LINES_PER_FAILURE).join('\n');
}
