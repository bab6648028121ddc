import { expect, it } from 'vitest';
import { runInE2B } from '../../demo/convex/tools/e2b.js';
import { startE2B } from './e2bServer.js';

const request = { apiKey: 'e2b_test', code: 'print(6 * 7)\n42', language: 'python', timeoutMs: 5_000 };

it('runs code in a sandbox of E2B without network access, and removes the sandbox', async () => {
  const seen = await startE2B([
    { type: 'stdout', text: '4', timestamp: '2026-01-01T00:00:00Z' },
    { type: 'stdout', text: '2\n', timestamp: '2026-01-01T00:00:00Z' },
    { type: 'stderr', text: 'careful\n', timestamp: '2026-01-01T00:00:00Z' },
    { type: 'result', text: '42', is_main_result: true },
    { type: 'number_of_executions', execution_count: 1 },
  ]);
  expect(await runInE2B(request)).toEqual({
    stdout: '42\n',
    stderr: 'careful\n',
    exitCode: 0,
    result: '42',
    executionTime: expect.any(Number),
  });
  expect(seen.map(({ request: name }) => name)).toEqual([
    'POST api.e2b.app/sandboxes',
    'POST 49999-sb1.e2b.app/execute',
    'DELETE api.e2b.app/sandboxes/sb1',
  ]);
  expect(seen[0]!.headers['x-api-key']).toBe('e2b_test');
  expect(seen[0]!.body).toEqual({
    templateID: 'code-interpreter-v1',
    timeout: 35,
    secure: true,
    allow_internet_access: false,
  });
  expect(seen[1]!.headers['x-access-token']).toBe('access-1');
  expect(seen[1]!.headers['x-api-key']).toBeUndefined(); // the code does not get the key
  expect(seen[1]!.body).toEqual({ code: request.code, language: 'python' });
});

it('returns an exception of the code as its error output', async () => {
  await startE2B([
    { type: 'stdout', text: 'before\n' },
    { type: 'error', name: 'ZeroDivisionError', value: 'division by zero', traceback: 'Traceback …' },
  ]);
  expect(await runInE2B(request)).toMatchObject({
    stdout: 'before\n',
    stderr: 'ZeroDivisionError: division by zero',
    exitCode: 1,
  });
});

it('says that E2B refused the key', async () => {
  const seen = await startE2B([], true);
  await expect(runInE2B(request)).rejects.toThrow('E2B answered 401 to "start a sandbox"');
  expect(seen).toHaveLength(1);
});
