import type { ToolExample } from '../../types.js';
import type { CodeExecutionArgs, CodeExecutionResult } from './readExecution.js';

const code = `import statistics

orders = [129.0, 84.5, 310.2, 98.0, 77.9]
print("orders:", len(orders))
print("mean:", round(statistics.mean(orders), 2))
print("median:", statistics.median(orders))`;

const traceback = `Traceback (most recent call last):
  File "main.py", line 3, in <module>
    total = sum(order["price"] for order in orders)
KeyError: 'price'`;

export const codeExecutionExamples: ReadonlyArray<ToolExample<CodeExecutionArgs, CodeExecutionResult>> = [
  {
    args: { code, language: 'python' },
    streamingArgs: { language: 'python', code: 'import statistics\n\norders = [129.0, 84' },
    result: {
      stdout: 'orders: 5\nmean: 139.92\nmedian: 98.0\n',
      stderr: '',
      exitCode: 0,
      executionTime: 1_240,
    },
    partialResult: { stdout: 'orders: 5\n' },
    error: 'Sandbox sbx_91f timed out after 30 s',
    reason: 'Use the calculator instead',
    durationMs: 2_900,
  },
  {
    args: {
      code: 'orders = load()\n\ntotal = sum(order["price"] for order in orders)\nprint(total)',
      language: 'python',
    },
    result: { stdout: '', stderr: traceback, exitCode: 1, executionTime: 310 },
    durationMs: 1_900,
  },
  {
    args: { code: "await fs.mkdir('reports', { recursive: true });", language: 'javascript' },
    result: { stdout: '', stderr: '', exitCode: 0, executionTime: 95 },
    durationMs: 1_450,
  },
];
