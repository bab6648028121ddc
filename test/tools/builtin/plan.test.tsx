// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  diffPlans,
  readPlan,
  showPlan,
  type Plan,
  type TodoStatus,
} from '../../../src/tools/builtin/index.js';
import { readStatus } from '../../../src/tools/builtin/showPlan/readStatus.js';
import { propsOf, toolOf } from './support.js';
import { expectProperty } from '../../support/deep.js';

afterEach(cleanup);

const STATUSES: TodoStatus[] = ['todo', 'active', 'done', 'cancelled', 'failed'];

const todo = fc.record({
  id: fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined }),
  title: fc.constantFrom('Read', 'read', 'Search', 'Compare', 'Write'),
  detail: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  status: fc.constantFrom(...STATUSES),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  id: fc.constant(undefined),
  title: fc.constant(undefined),
  description: fc.constant(undefined),
  todos: fc.array(todo, { maxLength: 8 }),
});

describe('the difference of two plans', () => {
  it('the difference of two plans adds up', () => {
    expectProperty(
      fc.property(plan, plan, (before, after) => {
        const { done, total, added, removed, changed } = diffPlans(before, after);
        expect(total).toBe(after.todos.length);
        expect(done).toBe(after.todos.filter(({ status }) => status === 'done').length);
        const kept = total - added;
        expect(kept).toBe(before.todos.length - removed);
        expect(kept).toBeGreaterThanOrEqual(0);
        expect(removed).toBeGreaterThanOrEqual(0);
        expect(changed).toBeLessThanOrEqual(kept);
      }),
      600,
    );
  });

  it('the difference of two plans swaps added and removed steps backwards', () => {
    expectProperty(
      fc.property(plan, plan, (before, after) => {
        const there = diffPlans(before, after);
        const back = diffPlans(after, before);
        expect([there.added, there.removed]).toEqual([back.removed, back.added]);
      }),
      600,
    );
  });

  it('plans with the same steps in any order have no difference', () => {
    expectProperty(
      fc.property(plan, (same) => {
        expect(diffPlans(same, same)).toMatchObject({ added: 0, removed: 0, changed: 0 });
        const turned = { ...same, todos: same.todos.toReversed() };
        expect(diffPlans(same, turned)).toMatchObject({ added: 0, removed: 0 });
      }),
    );
  });

  it('renumbered steps are still the same steps', () => {
    const before = readPlan({
      todos: [
        { id: 1, title: 'A' },
        { id: 2, title: 'B' },
      ],
    })!;
    const after = readPlan({
      todos: [
        { id: 1, title: 'First' },
        { id: 2, title: 'A', done: true },
        { id: 3, title: 'B' },
      ],
    })!;
    expect(diffPlans(before, after)).toEqual({ done: 1, total: 3, added: 1, removed: 0, changed: 1 });
  });

  it('a step with a rewritten title is still the same step', () => {
    const before = readPlan({ todos: [{ id: 'a', title: 'Search' }] })!;
    const after = readPlan({ todos: [{ id: 'a', title: 'Search in Rotterdam' }] })!;
    expect(diffPlans(before, after)).toMatchObject({ added: 0, removed: 0, changed: 1 });
  });
});

describe('a version of a plan', () => {
  const rule = showPlan.supersede as Exclude<typeof showPlan.supersede, 'latest' | undefined>;
  const first = { id: 'p', todos: ['A', 'B', 'C', 'D', 'E', 'F'] };
  const second = {
    id: 'p',
    todos: [
      { title: 'A', status: 'completed' },
      { title: 'B', status: 'completed' },
      { title: 'C', done: true },
      { title: 'D', status: 'in_progress' },
      { title: 'New', status: 'pending' },
    ],
  };

  it('a version of a plan says what it changed', () => {
    const previous = { args: first, result: first };
    expect(rule.label!({ args: second, result: second, previous })).toBe(
      'Plan updated, 3 of 5 done, 1 added, 2 removed',
    );
    expect(rule.label!({ args: {}, result: second, previous: { args: second, result: undefined } })).toBe(
      'Plan updated, 3 of 5 done',
    );
  });

  it('the first version of a plan says that it is the first', () => {
    const made = { ...first, todos: first.todos.slice(0, 5) };
    expect(rule.label!({ args: made, result: undefined, previous: undefined })).toBe(
      'Created a plan, 5 steps',
    );
    expect(rule.label!({ args: { todos: ['A'] }, result: undefined, previous: undefined })).toBe(
      'Created a plan, 1 step',
    );
    expect(rule.label!({ args: { todos: [] }, result: undefined, previous: undefined })).toBe(
      'Created a plan, no steps',
    );
  });

  it('versions of a plan share its id', () => {
    expect(rule.key!({ args: first })).toBe(rule.key!({ args: second }));
    expect(rule.key!({ args: { todos: [] } })).toBe(rule.key!({ args: {} }));
    expect(rule.key!({ args: { id: 'q' } })).not.toBe(rule.key!({ args: first }));
  });
});

describe('reading a plan', () => {
  it.each([
    [{ todos: [{ title: 'A', status: 'completed' }] }],
    [{ steps: [{ content: 'A', status: 'done' }] }],
    [{ items: [{ text: 'A', done: true }] }],
    [{ tasks: [{ label: 'A', completed: true }] }],
    [{ plan: { todos: [{ title: 'A', state: 'Finished' }] } }],
    [{ plan: [{ title: 'A', status: 'COMPLETED' }] }],
    [[{ title: 'A', status: 'success' }]],
  ])('reads a plan from %j', (source) => {
    expect(readPlan({}, source)!.todos).toMatchObject([{ title: 'A', status: 'done' }]);
    expect(readPlan({}, JSON.stringify(source))!.todos).toMatchObject([{ title: 'A', status: 'done' }]);
    expect(readPlan({}, { success: true, data: source })!.todos).toMatchObject([{ title: 'A' }]);
  });

  it.each([
    ['pending', 'todo'],
    ['todo', 'todo'],
    ['in_progress', 'active'],
    ['in-progress', 'active'],
    ['active', 'active'],
    ['running', 'active'],
    ['completed', 'done'],
    ['done', 'done'],
    ['cancelled', 'cancelled'],
    ['skipped', 'cancelled'],
    ['failed', 'failed'],
    ['what is this', 'todo'],
  ])('reads the status %s of a step as %s', (status, expected) => {
    expect(readStatus({ status })).toBe(expected);
  });

  it('reads a plan from the arguments when the tool returns something else', () => {
    const args = { title: 'T', todos: ['A', 'B'] };
    expect(readPlan(args, 'ok')).toEqual(readPlan(args));
    expect(readPlan(args, { todos: ['C'] })).toMatchObject({ title: 'T', todos: [{ title: 'C' }] });
    expect(readPlan({}, 'ok')).toBeUndefined();
  });
});

describe('the view of a plan', () => {
  const View = toolOf('showPlan').details!;
  const steps = STATUSES.map((status) => ({ title: `Step ${status}`, status }));

  it('a plan is a list with the state of each step', () => {
    render(<View {...propsOf('showPlan', 'complete', {}, { todos: steps })} />);
    const items = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Step todo, to do',
      'Step active, in progress',
      'Step done, done',
      'Step cancelled, cancelled',
      'Step failed, failed',
    ]);
    expect(items.map(({ dataset }) => dataset['state'])).toEqual(STATUSES);
    expect(items.filter((item) => item.getAttribute('aria-current') === 'step')).toEqual([items[1]]);
    const shapes = items.map((item) => item.querySelector('svg')!.innerHTML);
    expect(new Set(shapes).size).toBe(5);
    for (const item of items) expect(item.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true');
  });

  it('a plan shows its progress as a number and in words', () => {
    const [example] = showPlan.examples!;
    render(<View {...propsOf('showPlan', 'complete', example!.args, example!.result)} />);
    const bar = screen.getByRole('progressbar', { name: 'Progress' });
    expect(bar.getAttribute('aria-valuemin')).toBe('0');
    expect(bar.getAttribute('aria-valuenow')).toBe('2');
    expect(bar.getAttribute('aria-valuemax')).toBe('5');
    expect(bar.getAttribute('aria-valuetext')).toBe('2 of 5 done');
  });

  it('a plan marks steps that will be skipped', () => {
    render(<View {...propsOf('showPlan', 'complete', {}, { todos: steps })} />);
    const bar = screen.getByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe('1 of 5 done, 1 failed, 1 cancelled');
    // The row above says how many are done.
    expect(bar.nextElementSibling!.textContent).toBe('1 failed, 1 cancelled');
  });

  it('a plan appears before its tool has finished', () => {
    render(<View {...propsOf('showPlan', 'input-streaming', { todos: [{ title: 'A' }, {}, undefined] })} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('a plan shows no progress before all its steps have arrived', () => {
    const todos = [{ title: 'A', status: 'done' }];
    const { rerender } = render(<View {...propsOf('showPlan', 'input-streaming', { todos })} />);
    const bar = screen.getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBeNull();
    expect(bar.getAttribute('aria-valuetext')).toBe('1 so far');
    const all = [...todos, { title: 'B' }];
    rerender(<View {...propsOf('showPlan', 'running', { todos: all })} />);
    expect(screen.getByRole('progressbar')).toBe(bar);
    expect(bar.getAttribute('aria-valuetext')).toBe('1 of 2 done');
  });

  it('a plan keeps the nodes of its steps while they change', () => {
    const { rerender } = render(<View {...propsOf('showPlan', 'complete', {}, { todos: steps })} />);
    const before = screen.getAllByRole('listitem');
    const changed = steps.map(({ title }) => ({ title: `${title} again`, status: 'done' }));
    rerender(<View {...propsOf('showPlan', 'complete', {}, { todos: changed })} />);
    expect(screen.getAllByRole('listitem')).toEqual(before);
    expect(screen.getAllByRole('listitem')[0]).toBe(before[0]);
  });
});
