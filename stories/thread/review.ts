import type { ThreadFrame } from '../../src/bridge/index.js';
import { CODE } from './markdown.js';
import { assistant, frame, reasoning, tool, user } from './rows.js';

/** A review that reads code, runs it and fixes it. */
export const review: readonly ThreadFrame[] = [
  frame([
    user(0, 'Why is the list of orders so slow? It reads far too much.'),
    assistant(
      0,
      reasoning(
        'The query has no index on the tenant, so it reads the whole table. I should measure it before I say so.',
      ),
      tool(
        'codeExecution',
        'measure',
        { language: 'javascript', code: "await time(() => db.query('orders').collect());" },
        { output: { stdout: '48210 rows, 412 ms', exitCode: 0 } },
      ),
      tool(
        'fileDocument',
        'log',
        { fileName: 'query-log.txt', action: 'read' },
        { state: 'output-error', errorText: 'ENOENT: no such file' },
      ),
      'It reads all **48,210** orders to show twenty.',
      CODE,
    ),
    user(1, 'And with the index?'),
    assistant(
      1,
      tool(
        'codeExecution',
        'again',
        { language: 'javascript', code: 'await time(() => newestOrders({ tenantId }));' },
        { output: { stdout: '20 rows, 3 ms', exitCode: 0 } },
      ),
      'Twenty rows in **3 ms**, and it runs again only when this tenant gets an order.',
    ),
  ]),
];
