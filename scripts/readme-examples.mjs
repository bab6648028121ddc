// Writes the code blocks of README.md and docs to test/.examples, where `tsc` checks them like any other file. Files
// that are up to date stay untouched, so that a test can run this while `tsc` reads them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pages } from './pages.mjs';

const root = new URL('../', import.meta.url);
const target = new URL('test/.examples/', root);

const written = new Set();

function write(name, content) {
  if (written.has(name)) throw new Error(`Two code blocks are called "${name}". Rename one.`);
  const file = new URL(name, target);
  written.add(name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}

mkdirSync(new URL('_generated/', target), { recursive: true });

for (const page of pages) {
  const text = readFileSync(new URL(page, root), 'utf8');
  const name = page.replace(/\W+/g, '-').toLowerCase();
  [...text.matchAll(/^```(tsx?)(?: file="([^"]+)")?\n([\s\S]*?)^```$/gm)].forEach(
    ([, language, file, code], i) => {
      // Blocks that name their file can import each other.
      write(file ?? `${name}-${i + 1}.${language}`, `${code}\nexport {};\n`);
    },
  );
}

// The names that the examples import from their app.
write(
  '_generated/api.ts',
  `import type { FunctionReference } from 'convex/server';
import type { ThreadComponents } from 'convex-assistant-ui/server';
import type { ThreadApiRefs } from 'convex-assistant-ui/testing';
export declare const components: ThreadComponents & { workpool: object; rateLimiter: object };
export declare const api: { chat: ThreadApiRefs };
export declare const internal: {
  chat: {
    runThread: FunctionReference<'action', 'internal', { runId: string; attempt: number }, null>;
    take: FunctionReference<
      'mutation',
      'internal',
      { userId: string },
      Array<{ runId: string; attempt: number }>
    >;
  };
};
`,
);
write(
  'Chat.ts',
  `import type { PreloadedThread } from 'convex-assistant-ui/nextjs';
export declare const Chat: (props: { preloaded: PreloadedThread }) => null;
`,
);
write(
  '_generated/server.ts',
  `import type { ActionBuilder, MutationBuilder } from 'convex/server';
type DataModel = {
  waitingRuns: {
    document: { _id: GenericId<'waitingRuns'>; runId: string; attempt: number; userId: string };
    fieldPaths: '_id' | 'runId' | 'attempt' | 'userId';
    indexes: { by_user: ['userId'] };
    searchIndexes: {};
    vectorIndexes: {};
  };
};
import type { GenericId } from 'convex/values';
export declare const action: ActionBuilder<DataModel, 'public'>;
export declare const internalMutation: MutationBuilder<DataModel, 'internal'>;
`,
);
// Not a dependency of this package: declares as much of it as the examples use.
write(
  'rate-limiter.d.ts',
  `declare module '@convex-dev/rate-limiter' {
  import type { GenericDataModel, GenericMutationCtx } from 'convex/server';
  export const MINUTE: number;
  export class RateLimiter<Name extends string> {
    constructor(component: object, limits: Record<Name, object>);
    limit(
      ctx: GenericMutationCtx<GenericDataModel>,
      name: Name,
      options: { key: string },
    ): Promise<{ ok: true; retryAfter?: number } | { ok: false; retryAfter: number }>;
  }
}
`,
);
write(
  'workpool.d.ts',
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
// The files that assistant-ui's CLI installs, with the components of the example.
write(
  'stock-thread.d.ts',
  `declare module '@/components/assistant-ui/thread' {
  import type { MessagePrimitive, ToolCallMessagePartComponent } from '@assistant-ui/react';
  import type { ComponentType, PropsWithChildren, ReactNode } from 'react';
  type Group = MessagePrimitive.GroupedParts.GroupPart;
  export function Thread(props: {
    components?: {
      ToolFallback?: ToolCallMessagePartComponent | undefined;
      ToolGroup?: ComponentType<PropsWithChildren<{ group: Group }>> | undefined;
    };
  }): ReactNode;
}
`,
);
write('agent.ts', `import type { Agent } from '@convex-dev/agent';\nexport declare const agent: Agent;\n`);
write('tools.ts', 'export declare const webSearch: object;\n');

written.add('_generated');
for (const name of readdirSync(target))
  if (!written.has(name)) rmSync(new URL(name, target), { recursive: true });
