// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createToolRegistry, showPlan, ToolCallDisplay, ToolCallGroup } from '../../src/tools/index.js';
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
  [...document.querySelectorAll('li:not([hidden]) > [data-slot="tool-call"]')].map((node) =>
    node.getAttribute('data-state'),
  );
const header = () => document.querySelector<HTMLElement>('[data-slot="tool-group-trigger"]')!;

describe('a group of calls', () => {
  it('says how they are, and shows what fails or waits while it is closed', () => {
    draw(<ToolCallGroup calls={calls} />);
    expect(header().textContent).toContain('4 tools, 1 waiting, 1 failed');
    expect(shown()).toEqual(['error', 'awaiting-approval']);
    fireEvent.click(header());
    expect(shown()).toEqual(['complete', 'error', 'awaiting-approval', 'complete']);
  });

  it('says that it is at work', () => {
    draw(<ToolCallGroup calls={[calls[0]!, makeCall({ toolCallId: 'b', state: 'input-available' })]} />);
    expect(header().textContent).toContain('Using 2 tools');
    expect(header().textContent).toContain('running');
  });

  it('keeps the elements of its calls, open or closed', () => {
    const view = draw(<ToolCallGroup calls={calls} />);
    const before = [...document.querySelectorAll('[data-slot="tool-call"]')];
    fireEvent.click(header());
    view.redraw(
      <ToolCallGroup calls={[...calls, makeCall({ toolCallId: 'new', state: 'input-available' })]} />,
    );
    expect([...document.querySelectorAll('[data-slot="tool-call"]')].slice(0, 4)).toEqual(before);
    expect(header().getAttribute('aria-expanded')).toBe('true');
  });

  it('is found by the browser', () => {
    draw(<ToolCallGroup calls={calls} />);
    const item = document.querySelector('li[hidden]')!;
    expect(item.getAttribute('hidden')).toBe('until-found');
    act(() => void item.dispatchEvent(new Event('beforematch')));
    expect(shown()).toHaveLength(4);
  });

  it('of one is just that one, and it stays the same element when others come', () => {
    const view = draw(<ToolCallGroup calls={calls.slice(0, 1)} />);
    expect(header()).toBeNull();
    const only = document.querySelector('[data-slot="tool-call"]');
    expect(shown()).toEqual(['complete']);
    view.redraw(<ToolCallGroup calls={calls} />);
    expect(document.querySelector('[data-slot="tool-call"]')).toBe(only);
  });

  it('stays open when it was seen at work, and is closed after a reload', () => {
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

  it('folds earlier plans into a line each', () => {
    const plan = (id: string, done: number, total: number): DisplayedCall => {
      const todos = Array.from({ length: total }, (_, i) => ({
        id: `${i}`,
        title: `Step ${i}`,
        status: i < done ? 'completed' : 'pending',
      }));
      return makeCall({ toolCallId: id, toolName: 'showPlan', args: { todos }, output: { todos } });
    };
    draw(<ToolCallGroup calls={[plan('a', 0, 4), plan('b', 2, 5), plan('c', 3, 5)]} />, {
      registry: createToolRegistry({ showPlan }),
    });
    // The newest plan is seen while the group is closed.
    expect(shown()).toEqual(['complete']);
    fireEvent.click(header());
    const rows = [...document.querySelectorAll('[data-slot="tool-call"]')];
    expect(rows.map((row) => row.hasAttribute('data-superseded'))).toEqual([true, true, false]);
    expect(rows[1]!.querySelector('[data-slot="tool-label"]')!.textContent).toBe(
      'Plan updated, 2 of 5 done, 1 added',
    );
  });
});

describe('calls inside of a call', () => {
  it('are those of the UIMessage that a sub-agent gives', () => {
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
