import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtinTools } from '../../src/tools/builtin/index.js';
import { defineToolDisplay } from '../../src/tools/registry/defineToolDisplay.js';
import { describeToolCall } from '../../src/tools/labels.js';
import { TOOL_PHASES, toolCallPhase } from '../../src/tools/phases/phase.js';
import { createToolRegistry } from '../../src/tools/registry/registry.js';
import { englishToolStrings as strings } from '../../src/strings/areas/tools.js';
import { toTitle } from '../../src/tools/registry/title.js';
import { anyCall, makeCall } from './calls.js';
import { expectProperty } from '../support/deep.js';

const LIES =
  /\b(found|saved|finished|completed|done|succeeded|successful|remembered|calculated|ran|wrote)\b/i;

describe('labels', () => {
  it('every phase has its own word', () => {
    expect(Object.keys(strings.phase).toSorted()).toEqual([...TOOL_PHASES].toSorted());
    expect(new Set(Object.values(strings.phase)).size).toBe(TOOL_PHASES.length);
  });

  it('labels have no missing values and claim no success early', () => {
    const registry = createToolRegistry(builtinTools);
    const names = fc.constantFrom(...Object.keys(builtinTools), 'unknown_tool');
    expectProperty(
      fc.property(anyCall, names, fc.boolean(), (call, toolName, isStale) => {
        const phase = toolCallPhase(call, { isStale });
        const { label, word, errorSentence } = describeToolCall(
          { ...call, toolName },
          phase,
          registry.resolve(toolName),
          strings,
        );
        for (const text of [label, word, errorSentence ?? '-']) {
          expect(text).not.toMatch(/undefined|NaN|null|\[object/);
          expect(text.trim()).not.toBe('');
        }
        if (phase !== 'complete') expect(`${label} ${word}`).not.toMatch(LIES);
      }),
      600,
    );
  });

  it('labels fall back to the title if an entry returns nothing, has missing values or throws', () => {
    const search = defineToolDisplay<{ query: string }, { hits: string[] }>({
      title: 'Search',
      labels: {
        running: ({ args }) => `Searching for ${args.query}`,
        complete: ({ result }) => `${result.hits.length} hits`,
        error: ' ',
      },
    });
    const say = (given: Parameters<typeof makeCall>[0]) => {
      const call = makeCall(given);
      return describeToolCall(call, toolCallPhase(call), search, strings).label;
    };
    expect(say({ state: 'input-available', args: { query: 'cats' } })).toBe('Searching for cats');
    expect(say({ state: 'input-available', args: {} })).toBe('Search');
    expect(say({ output: { hits: ['a'] } })).toBe('1 hits');
    expect(say({ output: 'nonsense' })).toBe('Search');
    expect(say({ state: 'output-error' })).toBe('Search');
  });

  it('labels keep the word “undefined” in a search query', () => {
    const search = defineToolDisplay<{ query: string }>({
      labels: { running: ({ args }) => `Searching for ${args.query}` },
    });
    const call = makeCall({ state: 'input-available', args: { query: 'undefined is not a function' } });
    expect(describeToolCall(call, 'running', search, strings).label).toBe(
      'Searching for undefined is not a function',
    );
  });

  it('labels are one line of limited length', () => {
    const call = makeCall({ state: 'input-available', args: { query: 'x\n'.repeat(10_000) } });
    const display = defineToolDisplay<{ query: string }>({ labels: { running: ({ args }) => args.query } });
    const { label } = describeToolCall(call, 'running', display, strings);
    expect(label.length).toBeLessThanOrEqual(240);
    expect(label).not.toContain('\n');
  });

  it("labels show the phase's word if they do not contain it", () => {
    const call = makeCall({ state: 'output-error' });
    expect(describeToolCall(call, 'error', { labels: { error: 'Search failed' } }, strings).isWordShown).toBe(
      false,
    );
    expect(describeToolCall(call, 'error', { labels: { error: 'No luck' } }, strings).isWordShown).toBe(true);
  });

  it('labels distinguish an approval from a question to the client', () => {
    const asked = makeCall({ state: 'approval-requested', actionable: true, approval: { id: 'a' } });
    expect(describeToolCall(asked, 'awaiting-approval', {}, strings).word).toBe('needs approval');
    const question = makeCall({ state: 'input-available', actionable: true });
    expect(describeToolCall(question, 'awaiting-approval', {}, strings).word).toBe('needs an answer');
  });
});

describe("a tool's name as words", () => {
  it.each([
    ['searchMemories', 'Search memories'],
    ['get_weather', 'Get weather'],
    ['mcp__github__list_issues', 'List issues'],
    ['fetchURL', 'Fetch URL'],
    ['parseHTMLDocument', 'Parse HTML document'],
    ['a', 'A'],
    ['', 'Tool'],
    ['___', 'Tool'],
    ['日本語', '日本語'],
  ])('the tool name %s reads %s', (name, title) => {
    expect(toTitle(name)).toBe(title);
  });
});
