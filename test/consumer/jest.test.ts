import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

it('the published package works under Jest', () => {
  if (!existsSync(join(root, 'dist/stories'))) throw new Error('There is no build: npm run build');
  const report = execFileSync(process.execPath, ['--experimental-vm-modules', jest, '--ci', '--json'], {
    cwd: join(import.meta.dirname, 'jest'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(JSON.parse(report)).toMatchObject({
    success: true,
    numPassedTests: 4,
    snapshot: { matched: 3, added: 0, unchecked: 0 },
  });
});
