import { describe, expect, it } from 'vitest';
import pkg from '../package.json' with { type: 'json' };
import { moduleGraph } from './support/moduleGraph.js';
import { ENTRIES, exportsOf } from './support/surface.js';

const sorted = (names: readonly string[]): string[] => names.toSorted((a, b) => a.localeCompare(b, 'en'));

describe('the entry "convex-assistant-ui"', () => {
  const names = exportsOf('src/index.ts');

  it('the main entry exports exactly the listed names', () => {
    expect(sorted(names)).toMatchInlineSnapshot(`
      [
        "ApprovalResponse",
        "CommandError",
        "CommandKind",
        "CommandState",
        "ConnectionStatus",
        "ContentPolicy",
        "ContentProvider",
        "ContentProviderProps",
        "ConvexAgentRuntimeOptions",
        "ConvexThread",
        "ConvexThreadList",
        "ConvexThreadListOptions",
        "ConvexThreadProvider",
        "createToolRegistry",
        "defineToolDisplay",
        "DisplayedCall",
        "KnownArgs",
        "MessageFeedback",
        "MessageToolCalls",
        "PaginationStatus",
        "Parts",
        "PreserveScroll",
        "SkipLink",
        "SkipLinkProps",
        "SomeStrings",
        "Strings",
        "StringsProvider",
        "StringsProviderProps",
        "Thread",
        "ThreadActions",
        "ThreadCommands",
        "ThreadComponents",
        "ThreadFunctions",
        "ThreadList",
        "ThreadListFunctions",
        "ThreadListProps",
        "ThreadProps",
        "ThreadStatus",
        "ThreadStore",
        "ThreadSummary",
        "ToolAnnouncer",
        "ToolApprovalText",
        "ToolCallContextValue",
        "ToolCallDisplay",
        "ToolCallDisplayProps",
        "ToolCallEntry",
        "ToolCallGroup",
        "ToolCallGroupProps",
        "ToolCallPart",
        "ToolCallRef",
        "ToolDisplay",
        "ToolDisplayProvider",
        "ToolDisplayProviderProps",
        "ToolExample",
        "ToolIcon",
        "ToolLabels",
        "ToolPhase",
        "ToolPhaseInput",
        "ToolRegistry",
        "ToolRegistryOptions",
        "ToolSummary",
        "ToolSupersede",
        "ToolText",
        "ToolTransition",
        "ToolViewProps",
        "UploadedFile",
        "useCommands",
        "useConvexAgentRuntime",
        "useConvexThread",
        "useConvexThreadList",
        "useMessageText",
        "useThreadActions",
        "useThreadComponents",
        "useThreadSelector",
        "useThreadStatus",
        "useThreadStore",
        "useThreadStrings",
        "useToolCall",
        "useToolCallContext",
        "useToolCalls",
        "useTrimWindow",
      ]
    `);
  });

  it('the main entry exports about eighty names', () => {
    expect(names.length).toBeLessThanOrEqual(85);
  });

  it('every name of the main entry is also in the entry of its area', () => {
    const areas = ['runtime', 'tools', 'thread', 'content', 'strings'];
    const known = new Set(areas.flatMap((area) => exportsOf(`src/${area}/index.ts`)));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('the main entry does not load markdown', () => {
    const { files } = moduleGraph('index.ts');
    const paths = [...files.keys()];
    expect(paths.filter((path) => path.startsWith('markdown/'))).toEqual([]);
    expect(paths).toContain('thread/Thread.tsx');
  });
});

describe('the entry "convex-assistant-ui/runtime"', () => {
  const { files, packages } = moduleGraph('runtime/index.ts');

  it('the runtime entry loads React, Convex, assistant-ui and the store, and no other package', () => {
    expect(sorted([...packages])).toEqual([
      '@assistant-ui/react',
      'convex/react',
      'convex/server',
      'convex/values',
      'immer',
      'react',
      'zustand/middleware',
      'zustand/vanilla',
    ]);
  });

  it('the runtime entry loads no stylesheet and no component of the DOM', () => {
    const modules = new Set([...files.keys()].map((path) => path.split('/')[0]));
    expect(sorted([...modules] as string[])).toEqual(['bridge', 'runtime', 'shared', 'store']);
    expect([...files.keys()].filter((path) => !/\.tsx?$/.test(path))).toEqual([]);
  });

  it('the runtime entry renders no DOM element', () => {
    const components = [...files].filter(([path]) => path.endsWith('.tsx'));
    expect(components.length).toBeGreaterThan(0);
    const drawn = components.flatMap(
      ([path, source]) => source.match(/<[a-z]+[\s/>]/g)?.map((tag) => `${path}: ${tag}`) ?? [],
    );
    expect(drawn).toEqual([]);
  });

  it('the runtime entry exports every name of the store', () => {
    const names = exportsOf('src/runtime/index.ts');
    expect(exportsOf('src/store/index.ts').filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('package.json', () => {
  it('package.json exports every documented entry with its types', () => {
    const paths = Object.keys(ENTRIES).map((name) => name.replace('convex-assistant-ui', '.'));
    expect(paths.filter((path) => !(path in pkg.exports))).toEqual([]);
  });
});

describe('the entry "convex-assistant-ui/nextjs"', () => {
  it('the nextjs entry does not load React', () => {
    const { files, packages } = moduleGraph('nextjs/index.ts');
    expect(sorted([...packages])).toEqual(['convex/nextjs', 'convex/values']);
    expect([...files].filter(([, source]) => source.startsWith("'use client'"))).toEqual([]);
  });
});
