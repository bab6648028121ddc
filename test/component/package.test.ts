import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { modules } from '../../src/test.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the component', () => {
  it('has generated files that are up to date', () => {
    const { status, stderr } = spawnSync('node', ['scripts/codegen.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('registers every module that has functions', async () => {
    const generated = await import('../../src/component/_generated/api.js');
    expect(generated.api).toBeDefined();
    const files = readdirSync(`${root}src/component`).filter((file) => file.endsWith('.ts'));
    const withFunctions: string[] = [];
    for (const file of files) {
      const exported: object = await import(`../../src/component/${file.replace('.ts', '.js')}`);
      const isFunction = (value: unknown) => (value as { isPublic?: boolean }).isPublic === true;
      if (Object.values(exported).some(isFunction))
        withFunctions.push(`./component/${file.replace('.ts', '.js')}`);
    }
    expect(Object.keys(modules).filter((path) => !path.includes('_generated'))).toEqual(
      withFunctions.toSorted(),
    );
  });

  it('validates the arguments and returns of every function', async () => {
    for (const [path, load] of Object.entries(modules)) {
      if (path.includes('_generated')) continue;
      for (const [name, fn] of Object.entries(await load()) as Array<[string, Exported]>) {
        expect(fn.exportArgs(), `${path} ${name}`).not.toContain('"any"');
        expect(fn.exportReturns(), `${path} ${name}`).not.toContain('"any"');
      }
    }
  });
});

interface Exported {
  exportArgs(): string;
  exportReturns(): string;
}
