/** A Vitest reporter: lists the slowest test files and closes with a line that any CI can count. */
const LISTED = 10;

export default class SlowestFiles {
  onTestRunEnd(modules) {
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
  }
}
