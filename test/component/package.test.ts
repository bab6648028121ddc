import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { modules } from '../../src/test.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the component', () => {
  it('the component registers every module that has functions', async () => {
    const generated = await import('../../src/component/_generated/api.js');
    expect(generated.api).toBeDefined();
    const files = readdirSync(`${root}src/component`).filter((file) => file.endsWith('.ts'));
    const withFunctions: string[] = [];
    for (const file of files) {
      const exported: object = await import(`../../src/component/${file.replace('.ts', '.js')}`);
      if (Object.values(exported).some(isFunction))
        withFunctions.push(`./component/${file.replace('.ts', '.js')}`);
    }
    expect(Object.keys(modules).filter((path) => !path.includes('_generated'))).toEqual(
      withFunctions.toSorted(),
    );
  });

  it('the component validates the arguments and returns of every function', async () => {
    for (const [path, load] of Object.entries(modules)) {
      if (path.includes('_generated')) continue;
      const functions = Object.entries(await load()).filter(([, value]) => isFunction(value));
      for (const [name, fn] of functions as Array<[string, Exported]>) {
        expect(fn.exportArgs(), `${path} ${name}`).not.toContain('"any"');
        expect(fn.exportReturns(), `${path} ${name}`).not.toContain('"any"');
      }
    }
  });
});

/** Whether an export is a function of the component, and not a helper. */
const isFunction = (value: unknown) => (value as { isPublic?: boolean }).isPublic === true;

interface Exported {
  exportArgs(): string;
  exportReturns(): string;
}
