import type { CostReport, FunctionCost } from '../../src/testing/index.js';

/** The most a scenario may cost. */
export interface Budget {
  readonly calls: number;
  readonly documentsRead: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly bytesSent: number;
  /** The same by function, to say which one got more expensive. */
  readonly functions: Readonly<Record<string, FunctionBudget>>;
}

type FunctionBudget = Pick<FunctionCost, 'calls' | 'documentsRead' | 'bytesRead' | 'bytesWritten'>;

const NUMBERS = ['calls', 'documentsRead', 'bytesRead', 'bytesWritten', 'bytesSent'] as const;

/** How much more expensive a scenario may get before the tests fail. */
const TOLERANCE = 1.1;

export const UPDATE_COMMAND = 'npm run bench:cost -- budget';

export function budgetOf(report: CostReport): Budget {
  const { documentsRead, bytesRead, bytesWritten, bytesSent } = report;
  return {
    calls: report.calls.total,
    documentsRead,
    bytesRead,
    bytesWritten,
    bytesSent,
    functions: Object.fromEntries(
      report.functions.map((cost) => [
        cost.name,
        {
          calls: cost.calls,
          documentsRead: cost.documentsRead,
          bytesRead: cost.bytesRead,
          bytesWritten: cost.bytesWritten,
        },
      ]),
    ),
  };
}

/**
 * Reports what exceeds its budget by more than a tenth, and which functions got more expensive. `undefined` if nothing
 * does.
 */
export function overBudget(row: string, budget: Budget | undefined, report: CostReport): string | undefined {
  if (!budget) return `"${row}" has no budget. Measure one with: ${UPDATE_COMMAND}`;
  const measured = budgetOf(report);
  const over = NUMBERS.filter((name) => measured[name] > budget[name] * TOLERANCE);
  if (over.length === 0) return undefined;
  return [
    `"${row}" costs more than its budget and 10 %:`,
    ...over.map((name) => `  ${name}: ${change(budget[name], measured[name])}`),
    'Functions that cost more:',
    ...costlier(budget.functions, measured.functions),
    `If that is worth it, update the budgets with: ${UPDATE_COMMAND}`,
  ].join('\n');
}

function costlier(before: Budget['functions'], after: Budget['functions']): string[] {
  const lines = Object.entries(after).flatMap(([name, now]) => {
    const was = before[name] ?? { calls: 0, documentsRead: 0, bytesRead: 0, bytesWritten: 0 };
    const changes = (['calls', 'documentsRead', 'bytesRead', 'bytesWritten'] as const)
      .filter((number) => now[number] > was[number])
      .map((number) => `${number} ${change(was[number], now[number])}`);
    return changes.length === 0 ? [] : [`  ${name}: ${changes.join(', ')}`];
  });
  return lines.length > 0 ? lines : ['  none: the results of queries got larger, or were sent more often'];
}

const change = (before: number, after: number): string => `${round(before)} → ${round(after)}`;
const round = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 1 });
