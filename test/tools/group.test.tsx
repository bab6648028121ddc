// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  builtinTools,
  createToolRegistry,
  showPlan,
  ToolCallDisplay,
  ToolCallGroup,
} from '../../src/tools/index.js';
import type { DisplayedCall } from '../../src/tools/types.js';
import { makeCall } from './calls.js';
import { draw } from './draw.js';

afterEach(cleanup);

const calls = [
  makeCall({ toolCallId: 'ok', output: 1 }),
  makeCall({ toolCallId: 'bad', state: 'output-error', toolName: 'readFile' }),
  makeCall({ toolCallId: 'ask', state: 'approval-requested', actionable: true, approval: { id: 'a' } }),
  makeCall({ toolCallId: 'fine', output: 2 }),
];
const shown = () =>
  [...document.querySelectorAll('.cau-group-list > li:not([hidden]) > [data-slot="tool-call"]')].map((node) =>
    node.getAttribute('data-state'),
  );
const header = () => document.querySelector<HTMLElement>('[data-slot="tool-group-trigger"]')!;

describe('a group of calls', () => {
  it('a group says what was done, and shows failed and waiting calls while closed', () => {
    draw(<ToolCallGroup calls={calls} />);
    expect(header().textContent).toContain('Used web search 2 times, 1 waiting, 1 failed');
    expect(shown()).toEqual(['error', 'awaiting-approval']);
    fireEvent.click(header());
    expect(shown()).toEqual(['complete', 'error', 'awaiting-approval', 'complete']);
  });

  it('a group does not say that calls were used while they wait for an answer', () => {
    const ask = (id: string) => ({ ...calls[2]!, toolCallId: id, approval: { id } });
    draw(<ToolCallGroup calls={[ask('a'), ask('b')]} />);
    expect(header().textContent).toMatch(/^2 waiting /);
  });

  it('a group says what is being done, without counting finished calls as running', () => {
    const at = (toolCallId: string, toolName: string, given: Partial<DisplayedCall> = { output: 1 }) =>
      makeCall({ toolCallId, toolName, ...given });
    const running = { state: 'input-available' } as const;
    const view = draw(
      <ToolCallGroup
        calls={[
          at('a', 'webSearch'),
          at('b', 'webSearch', running),
          at('c', 'urlReader', running),
          at('d', 'urlReader', running),
        ]}
      />,
      { registry: createToolRegistry(builtinTools) },
    );
    expect(header().textContent).toBe('Searching the web, reading 2 pages running');
    view.redraw(
      <ToolCallGroup
        calls={[at('a', 'webSearch'), at('b', 'webSearch'), at('c', 'urlReader'), at('d', 'urlReader')]}
      />,
    );
    expect(header().textContent).toBe('Searched the web 2 times, read 2 pages done');
  });

  it('a group keeps the elements of its calls, open or closed', () => {
    const view = draw(<ToolCallGroup calls={calls} />);
    const before = [...document.querySelectorAll('[data-slot="tool-call"]')];
    fireEvent.click(header());
    view.redraw(
      <ToolCallGroup calls={[...calls, makeCall({ toolCallId: 'new', state: 'input-available' })]} />,
    );
    expect([...document.querySelectorAll('[data-slot="tool-call"]')].slice(0, 4)).toEqual(before);
    expect(header().getAttribute('aria-expanded')).toBe('true');
  });

  it("the browser's search opens a group", () => {
    draw(<ToolCallGroup calls={calls} />);
    const item = document.querySelector('li[hidden]')!;
    expect(item.getAttribute('hidden')).toBe('until-found');
    act(() => void item.dispatchEvent(new Event('beforematch')));
    expect(shown()).toHaveLength(4);
  });

  it('a group of one call is that call, and keeps its element when others join', () => {
    const view = draw(<ToolCallGroup calls={calls.slice(0, 1)} />);
    expect(header()).toBeNull();
    const only = document.querySelector('[data-slot="tool-call"]');
    expect(shown()).toEqual(['complete']);
    view.redraw(<ToolCallGroup calls={calls} />);
    expect(document.querySelector('[data-slot="tool-call"]')).toBe(only);
  });

  it('a group that was seen running stays open, and is closed after a reload', () => {
    const working = [calls[0]!, makeCall({ toolCallId: 'b', state: 'input-available' })];
    const over = [calls[0]!, makeCall({ toolCallId: 'b', output: 1 })];
    const view = draw(<ToolCallGroup calls={working} />);
    expect(shown()).toEqual(['complete', 'running']);
    view.redraw(<ToolCallGroup calls={over} />);
    expect(shown()).toEqual(['complete', 'complete']);
    cleanup();
    draw(<ToolCallGroup calls={over} />);
    expect(shown()).toEqual([]);
  });

  it('a group shows one plan, the newest, in the place of the first, with earlier versions folded', () => {
    const plan = (id: string, done: number, total: number): DisplayedCall => {
      const todos = Array.from({ length: total }, (_, i) => ({
        id: `${i}`,
        title: `Step ${i}`,
        status: i < done ? 'completed' : 'pending',
      }));
      return makeCall({ toolCallId: id, toolName: 'showPlan', args: { todos }, output: { todos } });
    };
    const registry = createToolRegistry({ showPlan });
    const other = makeCall({ toolCallId: 'x', toolName: 'readFile', output: 1 });
    const view = draw(<ToolCallGroup calls={[plan('a', 0, 4), other]} />, { registry });
    const rows = () => [...document.querySelectorAll('.cau-group-list > li > [data-slot="tool-call"]')];
    const [first] = rows();
    view.redraw(<ToolCallGroup calls={[plan('a', 0, 4), other, plan('b', 2, 5), plan('c', 3, 5)]} />);
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toBe(first);
    expect(first!.querySelector('[data-slot="tool-label"]')!.textContent).toBe('Plan, 3 of 5 done');
    // The row shows the progress once and has no tick, because the call is complete but the plan is not.
    expect(first!.textContent.match(/3 of 5 done/g)).toHaveLength(1);
    const status = first!.querySelector('[data-slot="tool-status"]')!;
    expect([status.textContent, status.querySelector('svg')]).toEqual(['done', null]);
    // The plan is open without a click, even while the group is closed.
    expect(first!.hasAttribute('data-open')).toBe(true);
    expect(shown()).toEqual(['complete']);
    const versions = first!.querySelector('[data-slot="tool-versions"]')!;
    expect(versions.querySelector('summary')!.textContent).toBe('2 earlier versions');
    const labels = [...versions.querySelectorAll('[data-slot="tool-label"]')];
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      'Created a plan, 4 steps',
      'Plan updated, 2 of 5 done, 1 added',
    ]);
    fireEvent.click(first!.querySelector('[data-slot="tool-trigger"]')!);
    view.redraw(<ToolCallGroup calls={[plan('a', 0, 4), other, plan('b', 2, 5), plan('d', 4, 5)]} />);
    expect(first!.hasAttribute('data-open')).toBe(false);
  });

  it('a group keeps the plan in place while its next version is written, and shows failed versions', () => {
    const plan = (toolCallId: string, given: Partial<DisplayedCall> = {}) =>
      makeCall({ toolCallId, toolName: 'showPlan', args: { todos: ['One'] }, output: {}, ...given });
    const registry = createToolRegistry({ showPlan });
    const states = () =>
      [...document.querySelectorAll('.cau-group-list > li > [data-slot="tool-call"]')].map(
        (row) =>
          `${row.getAttribute('data-state')} ${row.querySelector('[data-slot="tool-status"]')!.getAttribute('data-state')}`,
      );
    const view = draw(
      <ToolCallGroup
        calls={[plan('a'), plan('b', { state: 'input-streaming', args: {}, settled: false })]}
      />,
      { registry },
    );
    expect(states()).toEqual(['complete running']);
    view.redraw(<ToolCallGroup calls={[plan('a'), plan('b', { state: 'output-error', settled: true })]} />);
    expect(states()).toEqual(['complete complete', 'error error']);
  });
});

describe('calls inside a call', () => {
  it("a call shows the calls of a sub-agent's UIMessage", () => {
    const output = {
      role: 'assistant',
      parts: [
        {
          type: 'tool-readFile',
          toolCallId: 'n1',
          state: 'output-available',
          input: { path: 'a.ts' },
          output: 'x',
        },
        { type: 'tool-readFile', toolCallId: 'n2', state: 'input-available', input: { path: 'b.ts' } },
      ],
    };
    const view = draw(
      <ToolCallDisplay call={makeCall({ state: 'preliminary', output, toolName: 'research' })} />,
    );
    fireEvent.click(screen.getByRole('button', { expanded: false }));
    const nested = () =>
      [...document.querySelectorAll('[data-slot="tool-nested"] [data-slot="tool-call"]')].map((node) =>
        node.getAttribute('data-state'),
      );
    expect(nested()).toEqual(['complete', 'running']);
    view.redraw(
      <ToolCallDisplay
        call={makeCall({ state: 'output-available', output: structuredClone(output), toolName: 'research' })}
      />,
    );
    expect(nested()).toEqual(['complete', 'cancelled']);
  });
});
