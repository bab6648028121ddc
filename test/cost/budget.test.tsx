// @vitest-environment jsdom
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { type Budget, budgetOf, overBudget } from '../../bench/cost/budget.js';
import { SMALL_SCENARIOS } from '../../bench/cost/scenarios.js';
import type { CostReport } from '../../src/testing/index.js';

const FILE = 'bench/cost-budget.json';
const isUpdate = process.env['UPDATE_BUDGET'] === '1';
const budgets = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Budget>;
const updated: Record<string, Budget> = {};

afterAll(() => {
  if (isUpdate) writeFileSync(FILE, `${JSON.stringify(updated, null, 2)}\n`);
});

describe('a chat costs no more than its budget:', () => {
  it.each(Object.keys(SMALL_SCENARIOS))('%s', async (name) => {
    const measured = await SMALL_SCENARIOS[name]!('K');
    for (const [row, report] of Object.entries(measured)) updated[row] = budgetOf(report);
    const known = isUpdate ? updated : budgets;
    const problems = Object.entries(measured).map(([row, report]) => overBudget(row, known[row], report));
    expect(problems.filter(Boolean).join('\n\n')).toBe('');
  });
});

describe('a budget', () => {
  const cost = (name: string, calls: number, bytesRead: number) => ({
    name,
    kind: 'query' as const,
    calls,
    cached: 0,
    documentsRead: calls,
    bytesRead,
    documentsWritten: 0,
    bytesWritten: 0,
    mostDocumentsRead: 1,
    price: 0,
  });
  const report = (...functions: readonly ReturnType<typeof cost>[]): CostReport => {
    const total = (of: (one: ReturnType<typeof cost>) => number) =>
      functions.reduce((sum, one) => sum + of(one), 0);
    const calls = total((one) => one.calls);
    return {
      calls: { total: calls, subscriptions: calls, cached: 0, queries: 0, mutations: 0, actions: 0 },
      documentsRead: total((one) => one.documentsRead),
      bytesRead: total((one) => one.bytesRead),
      documentsWritten: 0,
      bytesWritten: 0,
      bytesSent: 100,
      transitions: 1,
      price: 0,
      largest: null,
      functions,
    };
  };
  const budget = budgetOf(report(cost('chat:list', 10, 1_000), cost('chat:send', 10, 1_000)));

  it('a cost within 10 % of its budget passes', () => {
    expect(
      overBudget('reply', budget, report(cost('chat:list', 12, 1_200), cost('chat:send', 10, 1_000))),
    ).toBe(undefined);
    expect(overBudget('reply', budget, report(cost('chat:list', 1, 10)))).toBe(undefined);
  });

  it('a cost above its budget names the numbers and the functions that got more expensive', () => {
    const dear = report(cost('chat:list', 10, 1_300), cost('chat:send', 10, 900), cost('chat:new', 1, 100));
    expect(overBudget('reply', budget, dear)).toBe(
      [
        '"reply" costs more than its budget and 10 %:',
        '  bytesRead: 2,000 → 2,300',
        'Functions that cost more:',
        '  chat:list: bytesRead 1,000 → 1,300',
        '  chat:new: calls 0 → 1, documentsRead 0 → 1, bytesRead 0 → 100',
        'If that is worth it, update the budgets with: npm run bench:cost -- budget',
      ].join('\n'),
    );
  });

  it('a missing budget is reported', () => {
    expect(overBudget('new', undefined, report())).toContain('"new" has no budget');
  });
});
