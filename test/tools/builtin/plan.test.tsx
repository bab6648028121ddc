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
  it('adds up', () => {
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

  it('is the same backwards', () => {
    expectProperty(
      fc.property(plan, plan, (before, after) => {
        const there = diffPlans(before, after);
        const back = diffPlans(after, before);
        expect([there.added, there.removed]).toEqual([back.removed, back.added]);
      }),
      600,
    );
  });

  it('is nothing where nothing has changed, in whatever order', () => {
    expectProperty(
      fc.property(plan, (same) => {
        expect(diffPlans(same, same)).toMatchObject({ added: 0, removed: 0, changed: 0 });
        const turned = { ...same, todos: same.todos.toReversed() };
        expect(diffPlans(same, turned)).toMatchObject({ added: 0, removed: 0 });
      }),
    );
  });

  it('does not take a step for another because all were numbered anew', () => {
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

  it('knows a step again whose title was written anew', () => {
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

  it('says what it did to the one before', () => {
    const previous = { args: first, result: first };
    expect(rule.label!({ args: second, result: second, previous })).toBe(
      'Plan updated, 3 of 5 done, 1 added, 2 removed',
    );
    expect(rule.label!({ args: {}, result: second, previous: { args: second, result: undefined } })).toBe(
      'Plan updated, 3 of 5 done',
    );
  });

  it('is the first one', () => {
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

  it('belongs to the others with the same id', () => {
    expect(rule.key!({ args: first })).toBe(rule.key!({ args: second }));
    expect(rule.key!({ args: { todos: [] } })).toBe(rule.key!({ args: {} }));
    expect(rule.key!({ args: { id: 'q' } })).not.toBe(rule.key!({ args: first }));
  });
});

describe('a plan is read', () => {
  it.each([
    [{ todos: [{ title: 'A', status: 'completed' }] }],
    [{ steps: [{ content: 'A', status: 'done' }] }],
    [{ items: [{ text: 'A', done: true }] }],
    [{ tasks: [{ label: 'A', completed: true }] }],
    [{ plan: { todos: [{ title: 'A', state: 'Finished' }] } }],
    [{ plan: [{ title: 'A', status: 'COMPLETED' }] }],
    [[{ title: 'A', status: 'success' }]],
  ])('from %j', (source) => {
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
  ])('with %s as %s', (status, expected) => {
    expect(readStatus({ status })).toBe(expected);
  });

  it('from the arguments when the tool gives back something else', () => {
    const args = { title: 'T', todos: ['A', 'B'] };
    expect(readPlan(args, 'ok')).toEqual(readPlan(args));
    expect(readPlan(args, { todos: ['C'] })).toMatchObject({ title: 'T', todos: [{ title: 'C' }] });
    expect(readPlan({}, 'ok')).toBeUndefined();
  });
});

describe('a plan on the screen', () => {
  const View = toolOf('showPlan').details!;
  const steps = STATUSES.map((status) => ({ title: `Step ${status}`, status }));

  it('is a list that says how far each step is', () => {
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

  it('has its progress as a number and in words', () => {
    const [example] = showPlan.examples!;
    render(<View {...propsOf('showPlan', 'complete', example!.args, example!.result)} />);
    const bar = screen.getByRole('progressbar', { name: 'Progress' });
    expect(bar.getAttribute('aria-valuemin')).toBe('0');
    expect(bar.getAttribute('aria-valuenow')).toBe('2');
    expect(bar.getAttribute('aria-valuemax')).toBe('5');
    expect(bar.getAttribute('aria-valuetext')).toBe('2 of 5 done');
  });

  it('says which steps will not be done', () => {
    render(<View {...propsOf('showPlan', 'complete', {}, { todos: steps })} />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
      '1 of 5 done, 1 failed, 1 cancelled',
    );
  });

  it('is there before the tool is through', () => {
    render(<View {...propsOf('showPlan', 'input-streaming', { todos: [{ title: 'A' }, {}, undefined] })} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('does not say how far it is before all its steps are there', () => {
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

  it('keeps the nodes of its steps while they change', () => {
    const { rerender } = render(<View {...propsOf('showPlan', 'complete', {}, { todos: steps })} />);
    const before = screen.getAllByRole('listitem');
    const changed = steps.map(({ title }) => ({ title: `${title} again`, status: 'done' }));
    rerender(<View {...propsOf('showPlan', 'complete', {}, { todos: changed })} />);
    expect(screen.getAllByRole('listitem')).toEqual(before);
    expect(screen.getAllByRole('listitem')[0]).toBe(before[0]);
  });
});
