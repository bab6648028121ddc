import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pages } from '../scripts/pages.mjs';
import { DEFAULT_LIMITS } from '../src/server/access/threadLimits.js';
import {
  declaredNames,
  defaultsOf,
  ENTRIES,
  exportsOf,
  fieldsOf,
  membersOf,
  read,
} from './support/surface.js';

const root = new URL('../', import.meta.url);

/** What is written as code, in lines and in blocks. */
const codeIn = (page: string): string[] =>
  [...read(page).matchAll(/^```[^`\n]*\n([^]*?)^```$|`([^`\n]+)`/gm)].map(
    ([, block, span]) => block ?? span!,
  );
const wordsIn = (page: string): string[] => codeIn(page).flatMap((code) => code.match(/[\w-]+/g) ?? []);

function missing(names: readonly string[], from: readonly string[] = pages): string[] {
  expect(names.length).toBeGreaterThan(0);
  const mentioned = new Set(from.flatMap(wordsIn));
  return names.filter((name) => !mentioned.has(name));
}

/** What is written down, where it is declared, and the page that has all of it. */
type Row = readonly [name: string, path: string, page: string];

const options: readonly Row[] = [
  ['ConvexAgentRuntimeOptions', 'src/runtime/useConvexAgentRuntime.ts', 'docs/guides/runtime.md'],
  ['ThreadFunctions', 'src/runtime/functions.ts', 'docs/guides/runtime.md'],
  ['ConvexThread', 'src/runtime/convexThread.ts', 'docs/guides/runtime.md'],
  ['ThreadCommands', 'src/runtime/commands.ts', 'docs/guides/runtime.md'],
  ['ConvexThreadListOptions', 'src/runtime/threadList.ts', 'docs/guides/runtime.md'],
  ['ConvexThreadList', 'src/runtime/threadList.ts', 'docs/guides/runtime.md'],
  ['ThreadStoreOptions', 'src/store/options.ts', 'docs/guides/runtime.md'],
  ['ThreadStore', 'src/store/options.ts', 'docs/guides/runtime.md'],
  ['ThreadStatus', 'src/store/state.ts', 'docs/guides/runtime.md'],
  ['ToolCallEntry', 'src/store/toolEntry.ts', 'docs/guides/runtime.md'],
  ['MessageToolCalls', 'src/store/toolGroup.ts', 'docs/guides/runtime.md'],
  ['ToolDisplay', 'src/tools/types.ts', 'docs/guides/tools.md'],
  ['ToolApprovalText', 'src/tools/types.ts', 'docs/guides/approvals.md'],
  ['ToolSupersede', 'src/tools/types.ts', 'docs/guides/tools.md'],
  ['ToolExample', 'src/tools/types.ts', 'docs/guides/tools.md'],
  ['ToolDisplayProviderProps', 'src/tools/ToolDisplayProvider.tsx', 'docs/guides/tools.md'],
  ['ToolCallGroupProps', 'src/tools/group/ToolCallGroup.tsx', 'docs/guides/tools.md'],
  ['JsonViewProps', 'src/json/JsonView.tsx', 'docs/guides/tools.md'],
  ['ThreadProps', 'src/thread/Thread.tsx', 'docs/guides/thread.md'],
  ['ThreadComponents', 'src/thread/ThreadContext.ts', 'docs/guides/thread.md'],
  ['ThreadListProps', 'src/thread/ThreadList.tsx', 'docs/guides/thread.md'],
  ['MarkdownProps', 'src/markdown/Markdown.tsx', 'docs/guides/thread.md'],
  ['ThreadApiOptions', 'src/server/options.ts', 'docs/guides/server.md'],
  ['ThreadLimits', 'src/server/access/threadLimits.ts', 'docs/guides/server.md'],
  ['ErrorReport', 'src/server/options.ts', 'docs/guides/server.md'],
  ['ThreadMessageMetadata', 'src/server/rows/uiMessages.ts', 'docs/guides/server.md'],
  ['ThreadBridgeOptions', 'src/bridge/types.ts', 'docs/concepts/bridge.md'],
  ['ThreadFrame', 'src/bridge/types.ts', 'docs/concepts/bridge.md'],
  ['EventRuntimeOptions', 'src/events/useEventRuntime.ts', 'docs/guides/events.md'],
  ['EventReducer', 'src/events/createEventReducer.ts', 'docs/guides/events.md'],
  ['ServeThreadEventsOptions', 'src/events/serveThreadEvents.ts', 'docs/guides/events.md'],
  ['EventFields', 'src/events/types.ts', 'docs/guides/events.md'],
  ['DeltaEvent', 'src/events/types.ts', 'docs/guides/events.md'],
  ['ToolCallStartEvent', 'src/events/types.ts', 'docs/guides/events.md'],
  ['ToolCallResultEvent', 'src/events/types.ts', 'docs/guides/events.md'],
  ['MessageCompleteEvent', 'src/events/types.ts', 'docs/guides/events.md'],
  ['ThreadSnapshot', 'src/bridge/types.ts', 'docs/concepts/bridge.md'],
  ['ToolCall', 'src/bridge/types.ts', 'docs/concepts/bridge.md'],
  ['BridgeIssue', 'src/bridge/types.ts', 'docs/concepts/bridge.md'],
  ['EmbeddedAgentOptions', 'src/testing/createEmbeddedAgent.ts', 'docs/guides/testing.md'],
  ['EmbeddedAgent', 'src/testing/createEmbeddedAgent.ts', 'docs/guides/testing.md'],
  ['BackendOptions', 'src/testing/createBackend.ts', 'docs/guides/testing.md'],
  ['ScriptedModelOptions', 'src/testing/scriptedModel.ts', 'docs/guides/testing.md'],
  ['MeterOptions', 'src/testing/meter.ts', 'docs/guides/testing.md'],
  ['Meter', 'src/testing/meter.ts', 'docs/guides/testing.md'],
  ['CostReport', 'src/testing/meter.ts', 'docs/guides/testing.md'],
  ['CallCounts', 'src/testing/meter.ts', 'docs/guides/testing.md'],
  ['FunctionCost', 'src/testing/meter.ts', 'docs/guides/testing.md'],
  ['Faults', 'src/testing/faults.ts', 'docs/guides/testing.md'],
  ['ConnectOptions', 'src/testing/connect.ts', 'docs/guides/testing.md'],
  ['FrameRuntimeOptions', 'src/testing/render/useFrameRuntime.ts', 'docs/guides/testing.md'],
  ['RenderToolCallOptions', 'src/testing/render/renderToolCall.tsx', 'docs/guides/testing.md'],
];

const unions: readonly Row[] = [
  ['ThreadErrorCode', 'src/server/errors.ts', 'docs/guides/errors.md'],
  ['ThreadAction', 'src/server/access/accessTypes.ts', 'docs/guides/server.md'],
  ['CommandKind', 'src/store/commands.ts', 'docs/guides/runtime.md'],
  ['ConnectionStatus', 'src/store/state.ts', 'docs/guides/runtime.md'],
  ['PaginationStatus', 'src/runtime/pages.ts', 'docs/guides/runtime.md'],
  ['ToolCallState', 'src/bridge/types.ts', 'docs/concepts/bridge.md'],
  ['BridgeIssueCode', 'src/bridge/types.ts', 'docs/concepts/bridge.md'],
];

/** What the packages that are joined have. */
const upstream = [
  import('@assistant-ui/react'),
  import('@convex-dev/agent'),
  import('@convex-dev/agent/react'),
  import('convex/react'),
  import('convex/server'),
  import('convex/values'),
] as ReadonlyArray<Promise<object>>;

/** Names of others that cannot be asked for: types, fields, what other tools have. */
const ELSEWHERE = new Set([
  'addResult',
  'asChild',
  'Authorization',
  'composeStories',
  'convertMessage',
  'EventSource',
  'IS_REACT_ACT_ENVIRONMENT',
  'languageModel',
  'maxParallelism',
  'Response',
  'Set',
  'setProjectAnnotations',
  'threadList',
  'ThreadMessageLike',
  'XMLHttpRequest',
]);

/** What is written as one name, or as a call or a tag of it: `useToolCall(id)`, `<Thread />`. */
const namesIn = (page: string): string[] =>
  [
    ...read(page)
      .replace(/^```[^]*?^```$/gm, '')
      .matchAll(/`<?([A-Za-z_]\w*[A-Z]\w*|[A-Z]\w+)(?:\(\)|\([^`]*\)| [^`]*>)?`/g),
  ].map(([, name]) => name!);

describe('README and docs', () => {
  it.each(Object.entries(ENTRIES))('name everything that %s exports', (_, path) => {
    expect(missing(exportsOf(path))).toEqual([]);
  });

  it.each(options)('name every field of %s', (name, path, page) => {
    expect(missing(fieldsOf(path, name), [page])).toEqual([]);
  });

  it('have the defaults that the code has', () => {
    const wrong = options.flatMap(([name, path, page]) =>
      defaultsOf(path, name)
        .filter(
          ([field, value]) =>
            !linesAbout(page, field).some((line) => line.includes(value.toLocaleString('en'))),
        )
        .map(([field, value]) => `${page}: ${name}.${field} is ${value}`),
    );
    expect(wrong).toEqual([]);
    const limits = Object.entries(DEFAULT_LIMITS).map(([field, value]) => [field, value]);
    expect(defaultsOf('src/server/access/threadLimits.ts', 'ThreadLimits')).toEqual(limits);
  });

  it.each(unions)('name every %s', (name, path, page) => {
    expect(missing(membersOf(path, name), [page])).toEqual([]);
  });

  it('name nothing that does not exist', async () => {
    const known = declaredNames();
    for (const path of Object.values(ENTRIES)) for (const name of exportsOf(path)) known.add(name); // some are renamed
    for (const [name, path] of unions) for (const member of membersOf(path, name)) known.add(member);
    for (const module of await Promise.all(upstream)) for (const name of Object.keys(module)) known.add(name);
    expect(
      pages.flatMap((page) => namesIn(page).filter((name) => !known.has(name) && !ELSEWHERE.has(name))),
    ).toEqual([]);
    expect(known.has('useNothing')).toBe(false);
  });

  it('name every token of the stylesheet', () => {
    const declared = ['tokens.css', 'markdown.css'].flatMap(
      (file) => read(`src/styles/${file}`).match(/--cau-[\w-]+(?=:)/g) ?? [],
    );
    const tokens = new Set(declared);
    expect(missing([...tokens], ['docs/guides/theming.md'])).toEqual([]);
  });

  it('link only to what is there', () => {
    const broken = pages.flatMap((page) =>
      linksIn(page)
        .filter((link) => !leadsSomewhere(page, link))
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
    expect(leadsSomewhere('README.md', 'docs/nowhere.md')).toBe(false);
    expect(leadsSomewhere('README.md', 'docs/guides/tools.md#nothing')).toBe(false);
  });

  it('have every page in their index', () => {
    const indexed = new Set(linksIn('docs/README.md').map((link) => `docs/${link}`));
    expect(
      pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md' && !indexed.has(page)),
    ).toEqual([]);
  });

  it('have code blocks that the compiler reads', () => {
    const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    run('scripts/readme-examples.mjs');
    const blocks = readdirSync(new URL('test/.examples/', root)).filter((name) => /\.tsx?$/.test(name));
    expect(blocks.length).toBeGreaterThan(pages.length);
    const { files } = JSON.parse(run('node_modules/typescript/bin/tsc', '--showConfig')) as {
      files: string[];
    };
    const compiled = new Set(
      files.filter((path) => path.includes('test/.examples/')).map((path) => path.split('/').at(-1)),
    );
    expect(blocks.filter((name) => !compiled.has(name))).toEqual([]);
  });

  it('have code blocks in languages that are checked', () => {
    const fences = pages.flatMap((page) =>
      (read(page).match(/^ *```.*$/gm) ?? []).map((fence) => `${page}: ${fence}`),
    );
    expect(
      fences.filter((fence) => !/: ```((tsx?|sh|css|html|mermaid)( title="[^"]+")?)?$/.test(fence)),
    ).toEqual([]);
  });
});

/** What lines say from a field's name on. */
const linesAbout = (page: string, field: string): string[] =>
  read(page)
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf(`\`${field}\``);
      return at < 0 ? [] : [line.slice(at)];
    });

const linksIn = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)|(?:srcset|src)="([^"]+)"/g)]
    .map(([, link, image]) => link ?? image!)
    .filter((link) => !/^https?:/.test(link));

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? new URL(page, root) : new URL(path, new URL(page, root));
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsIn(target.href.slice(root.href.length)).includes(anchor);
}

/** As GitHub makes them of headings. */
const anchorsIn = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );
