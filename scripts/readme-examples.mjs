// Writes the code blocks of README.md to test/.examples, where `tsc` checks them like any other file.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const target = new URL('test/.examples/', root);

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });

const readme = readFileSync(new URL('README.md', root), 'utf8');
const blocks = [...readme.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)];
if (blocks.length === 0) throw new Error('README.md has no ts or tsx code block to check.');
blocks.forEach(([, language, code], i) => {
  writeFileSync(new URL(`readme-${i + 1}.${language}`, target), `${code}\nexport {};\n`);
});

// What the examples take from the app they are in.
mkdirSync(new URL('_generated/', target));
writeFileSync(
  new URL('_generated/api.ts', target),
  `import type { AgentComponent } from '@convex-dev/agent';
import type { ThreadApiRefs } from 'convex-assistant-ui/testing';
export declare const components: { agent: AgentComponent };
export declare const api: { chat: ThreadApiRefs };
`,
);
writeFileSync(
  new URL('agent.ts', target),
  `import type { Agent } from '@convex-dev/agent';\nexport declare const agent: Agent;\n`,
);
