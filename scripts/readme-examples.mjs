// Writes the code blocks of README.md and docs to test/.examples, where `tsc` checks them like any other file.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const target = new URL('test/.examples/', root);

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });

const docs = readdirSync(new URL('docs/', root)).filter((name) => name.endsWith('.md'));
const pages = ['README.md', ...docs.map((name) => `docs/${name}`)];
for (const page of pages) {
  const text = readFileSync(new URL(page, root), 'utf8');
  const name = page.replace(/\W+/g, '-').toLowerCase();
  [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].forEach(([, language, code], i) => {
    writeFileSync(new URL(`${name}-${i + 1}.${language}`, target), `${code}\nexport {};\n`);
  });
}

// What the examples take from the app they are in.
mkdirSync(new URL('_generated/', target));
writeFileSync(
  new URL('_generated/api.ts', target),
  `import type { ThreadComponents } from 'convex-assistant-ui/server';
import type { ThreadApiRefs } from 'convex-assistant-ui/testing';
export declare const components: ThreadComponents & { workpool: object };
export declare const api: { chat: ThreadApiRefs };
`,
);
// Not a dependency of this package: as much of it as the examples use.
writeFileSync(
  new URL('workpool.d.ts', target),
  `declare module '@convex-dev/workpool' {
  import type { FunctionReference, GenericDataModel, GenericMutationCtx } from 'convex/server';
  export class Workpool {
    constructor(component: object, options: { maxParallelism?: number });
    enqueueAction(
      ctx: Pick<GenericMutationCtx<GenericDataModel>, 'runMutation'>,
      fn: FunctionReference<'action', 'internal'>,
      args: object,
      options?: { runAfter?: number; retry?: boolean },
    ): Promise<string>;
  }
}
`,
);
writeFileSync(
  new URL('agent.ts', target),
  `import type { Agent } from '@convex-dev/agent';\nexport declare const agent: Agent;\n`,
);
