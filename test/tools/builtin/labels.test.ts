import { describe, expect, it } from 'vitest';
import { builtinTools } from '../../../src/tools/builtin/index.js';
import type { ToolPhase } from '../../../src/tools/phases/phase.js';
import { createToolRegistry } from '../../../src/tools/registry/registry.js';
import {
  exampleList,
  HOLES,
  labelOf,
  phaseList,
  propsOf,
  propsOfExample,
  SUCCESS,
  toolNames,
  toolOf,
  type ToolName,
} from './support.js';

type Row = Record<ToolPhase, string>;

/** What the first example of each tool says in every phase. */
const expected: Record<ToolName, Row> = {
  searchMemories: {
    'input-streaming': 'Preparing to search memories',
    running: 'Searching memories for “preferred programming languages”',
    'awaiting-approval': 'Wants to search memories for “preferred programming languages”',
    partial: 'Searching memories, 1 match so far',
    complete: 'Found 3 memories for “preferred programming languages”',
    error: 'Failed to search memories for “preferred programming languages”',
    denied: 'Memory search for “preferred programming languages” denied',
    cancelled: 'Stopped searching memories for “preferred programming languages”',
    stale: 'Memory search is not responding',
  },
  saveMemory: {
    'input-streaming': 'Preparing to save a memory',
    running: 'Saving “Prefers short answers with code first and…” to memory',
    'awaiting-approval': 'Wants to save “Prefers short answers with code first and…” to memory',
    partial: 'Saving “Prefers short answers with code first and…” to memory',
    complete: 'Saved “Prefers short answers with code first and…” to memory',
    error: 'Failed to save “Prefers short answers with code first and…” to memory',
    denied: 'Permission denied to save “Prefers short answers with code first and…” to memory',
    cancelled: 'Stopped saving “Prefers short answers with code first and…” to memory',
    stale: 'Memory is not responding',
  },
  calculator: {
    'input-streaming': 'Preparing to calculate',
    running: 'Calculating 15 × 847 / 100',
    'awaiting-approval': 'Wants to calculate 15 × 847 / 100',
    partial: 'Calculating 15 × 847 / 100',
    complete: '15 × 847 / 100 = 127.05',
    error: 'Failed to calculate 15 × 847 / 100',
    denied: 'Calculation denied: 15 × 847 / 100',
    cancelled: 'Stopped calculating 15 × 847 / 100',
    stale: 'Calculator is not responding',
  },
  datetime: {
    'input-streaming': 'Preparing to check the time',
    running: 'Checking the time in Tokyo',
    'awaiting-approval': 'Wants to check the time in Tokyo',
    partial: 'Checking the time in Tokyo',
    complete: 'May 5, 2026, 14:05 in Tokyo',
    error: 'Failed to check the time in Tokyo',
    denied: 'Permission denied to check the time in Tokyo',
    cancelled: 'Stopped checking the time in Tokyo',
    stale: 'Clock is not responding',
  },
  webSearch: {
    'input-streaming': 'Preparing to search the web',
    running: 'Searching the web for “convex vector search limits”',
    'awaiting-approval': 'Wants to search the web for “convex vector search limits”',
    partial: 'Searching the web, 1 result so far',
    complete: 'Found 3 results for “convex vector search limits”',
    error: 'Failed to search the web for “convex vector search limits”',
    denied: 'Web search for “convex vector search limits” denied',
    cancelled: 'Stopped searching the web for “convex vector search limits”',
    stale: 'Web search is not responding',
  },
  urlReader: {
    'input-streaming': 'Preparing to read a web page',
    running: 'Reading stack.convex.dev',
    'awaiting-approval': 'Wants to read stack.convex.dev',
    partial: 'Reading stack.convex.dev, 1,284 words so far',
    complete: 'Read “AI agents with built-in memory” on stack.convex.dev',
    error: 'Failed to read stack.convex.dev',
    denied: 'Permission denied to read stack.convex.dev',
    cancelled: 'Stopped reading stack.convex.dev',
    stale: 'Page reader is not responding',
  },
  codeExecution: {
    'input-streaming': 'Writing Python code',
    running: 'Running Python code',
    'awaiting-approval': 'Wants to run Python code',
    partial: 'Running Python code, 1 line so far',
    complete: 'Ran Python code, 3 lines of output',
    error: 'Failed to run Python code',
    denied: 'Permission denied to run Python code',
    cancelled: 'Stopped running Python code',
    stale: 'Code sandbox is not responding',
  },
  projectContext: {
    'input-streaming': 'Preparing to read the project',
    running: 'Reading project context',
    'awaiting-approval': 'Wants to read project context',
    partial: 'Reading project context',
    complete: 'Read project context for Acme storefront',
    error: 'Failed to read project context',
    denied: 'Permission denied to read project context',
    cancelled: 'Stopped reading project context',
    stale: 'Project is not responding',
  },
  fileDocument: {
    'input-streaming': 'Preparing to read a document',
    running: 'Reading quarterly-report.pdf',
    'awaiting-approval': 'Wants to read quarterly-report.pdf',
    partial: 'Reading quarterly-report.pdf',
    complete: 'Read quarterly-report.pdf, 24 pages',
    error: 'Failed to read quarterly-report.pdf',
    denied: 'Permission denied to read quarterly-report.pdf',
    cancelled: 'Stopped reading quarterly-report.pdf',
    stale: 'File access is not responding',
  },
  showPlan: {
    'input-streaming': 'Writing a plan',
    running: 'Updating the plan',
    'awaiting-approval': 'Wants to follow this plan',
    partial: 'Updating the plan',
    complete: 'Finding jobs for you, 2 of 5 done',
    error: 'Failed to show the plan',
    denied: 'Plan denied',
    cancelled: 'Stopped before the plan was ready',
    stale: 'Plan is not responding',
  },
};

const NONSENSE = [
  undefined,
  null,
  '',
  'ok',
  0,
  -1,
  true,
  [],
  [null],
  {},
  { results: 'many' },
  { data: null },
];

describe('labels', () => {
  it.each(toolNames)('labels of %s describe its first example in each phase', (name) => {
    const [first] = toolOf(name).examples!;
    const said = phaseList.map((phase) => [phase, labelOf(name, propsOfExample(name, phase, first!))]);
    expect(Object.fromEntries(said)).toEqual(expected[name]);
  });

  it('labels distinguish an empty result from a full one', () => {
    const others = exampleList.filter(({ index }) => index > 0);
    expect(
      others.map(({ name, example }) => labelOf(name, propsOfExample(name, 'complete', example))),
    ).toEqual([
      'Found no memories for “favorite restaurants in Lisbon”',
      'Already in memory',
      '(1 + 0.0425 / 12) ^ (12 × 30) × 385000 = 1,375,044.83127452',
      '7 × 12 − 84 = 0',
      '234 days from now',
      'May 26, 2026',
      'Found 1 result for “who maintains assistant-ui”',
      'Found no results for “zxqv 8812 flurbonic widget datasheet”',
      'Read example.com, no text found',
      'Ran Python code, exit code 1',
      'Ran JavaScript code, no output',
      'Found no files in Acme storefront',
      'Wrote release-checklist.md',
      'Read scan-0041.pdf, no text found',
      'Move the shop to the new checkout, 2 of 5 done',
      'Nothing left to do, no steps',
    ]);
  });

  it.each(toolNames)('labels of %s have no missing values and claim no success early', (name) => {
    for (const phase of phaseList) {
      const inputs = [
        ...toolOf(name).examples!.map((example) => propsOfExample(name, phase, example)),
        ...NONSENSE.map((result) => propsOf(name, phase, {}, result)),
      ];
      for (const props of inputs) {
        const label = labelOf(name, props);
        if (label === undefined) continue;
        expect(label).toMatch(/^[\p{Lu}\d(“]/u);
        expect(label).not.toMatch(/[.…]$|\s\s|\s$/);
        expect(label).not.toMatch(HOLES);
        expect(label.length).toBeLessThan(130);
        if (phase !== 'complete') expect([phase, label]).not.toEqual([phase, expect.stringMatching(SUCCESS)]);
      }
    }
  });

  it('labels say that a memory is saved, and leave other empty results to the default', () => {
    for (const result of [undefined, true, [null], { foo: 'bar' }]) {
      const said = toolNames.filter((name) => labelOf(name, propsOf(name, 'complete', {}, result)));
      expect(said).toEqual(['saveMemory']);
    }
  });

  it('labels do not say "saved" when the backend did not save', () => {
    const props = propsOf('saveMemory', 'complete', { content: 'Likes tea' }, { success: false });
    expect(labelOf('saveMemory', props)).toBeUndefined();
  });
});

describe('the built-in tools', () => {
  it('the built-in tools fit into a registry', () => {
    const registry = createToolRegistry({ ...builtinTools });
    expect(registry.resolve('webSearch')).toBe(builtinTools.webSearch);
    expect(Object.keys(registry.entries)).toHaveLength(10);
  });

  it('slow built-in tools may be silent for longer', () => {
    const patience = toolNames.map((name) => [name, toolOf(name).staleAfterMs]);
    expect(Object.fromEntries(patience)).toMatchObject({
      codeExecution: 120_000,
      webSearch: 45_000,
      urlReader: 45_000,
      calculator: undefined,
    });
  });

  it('built-in tools word their own errors', () => {
    const said = (name: ToolName, errorText: string | undefined) => {
      const { error } = toolOf(name);
      return typeof error === 'function' ? error({ args: {}, errorText }) : error;
    };
    expect(said('webSearch', 'Tavily answered 429')).toBe(
      'Too many searches at once. Try again in a minute.',
    );
    expect(said('urlReader', 'HTTP 404')).toBe('Page not found.');
    expect(said('codeExecution', 'Sandbox timed out')).toBe('The code took too long and was stopped.');
    expect(said('saveMemory', 'This information is already saved')).toBe('This was already in memory.');
    for (const name of toolNames) {
      for (const errorText of [undefined, 'SECRET /srv/app/node_modules/x.js:12', ''])
        expect(said(name, errorText)).toMatch(/^[A-Z](?!.*SECRET).*\.$/);
    }
  });

  it('built-in tools ask for approval in words that fit the call', () => {
    const asked = (name: ToolName, args: object) => {
      const { question, consequence } = toolOf(name).approval!;
      return [question, consequence].map((text) => (typeof text === 'function' ? text({ args }) : text));
    };
    expect(asked('codeExecution', { language: 'python' })[0]).toBe('Run this Python code?');
    expect(asked('fileDocument', { action: 'write', fileName: 'a/b.md' })).toEqual([
      'Write b.md?',
      'This replaces the file’s contents.',
    ]);
    expect(asked('fileDocument', { action: 'append', fileName: 'b.md' })).toEqual([
      'Append to b.md?',
      'This adds the text to the end of the file.',
    ]);
    expect(asked('saveMemory', {})[0]).toBe('Save this to memory?');
  });
});
