import type { Agent } from '@convex-dev/agent';
import { componentsGeneric } from 'convex/server';
import { describe, expect, it } from 'vitest';
import { defineThreadApi, type ThreadComponents } from '../../src/server/index.js';

interface Registered {
  readonly isPublic?: boolean;
  exportArgs(): string;
  exportReturns(): string;
}
type Exported = { type: string; value?: unknown } | null;

const components = componentsGeneric() as unknown as ThreadComponents;
const api = defineThreadApi(components, {
  agent: {} as Agent, // no function runs
  authorize: async () => null,
});
const files = import.meta.glob<Record<string, unknown>>('../../src/component/*.ts', { eager: true });

const isRegistered = (value: unknown): value is Registered =>
  typeof value === 'function' && 'exportArgs' in value && 'exportReturns' in value;

const modules: ReadonlyArray<readonly [string, Record<string, unknown>]> = [
  ['chat', api],
  ...Object.entries(files),
];
const functions = modules.flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]): Array<[string, Registered]> =>
    isRegistered(value) ? [[`${path.split('/').at(-1)}:${name}`, value]] : [],
  ),
);

/** Fields that may contain anything, because models, tools and providers create them. */
const PAYLOADS = new Set([
  'args',
  'result',
  'add',
  'create',
  'rows',
  'parts',
  'usage',
  'providerOptions',
  'runConfig',
  'metadata',
  'custom',
  'data',
  'messages',
  'pending',
]);

/** The paths of fields that accept anything. */
function anyFields(validator: unknown, path = ''): string[] {
  if (Array.isArray(validator)) return validator.flatMap((member) => anyFields(member, path));
  if (typeof validator !== 'object' || validator === null) return [];
  const { type, value, fieldType, values } = validator as Record<string, unknown>;
  if (type === 'any') return [path];
  if (type === 'object') {
    return Object.entries(value as Record<string, { fieldType: unknown }>).flatMap(([name, field]) =>
      anyFields(field.fieldType, `${path}.${name}`),
    );
  }
  return [...anyFields(value, path), ...anyFields(fieldType, path), ...anyFields(values, path)];
}

describe('Validators', () => {
  it('every function of the API is covered', () => {
    expect(functions.length).toBeGreaterThan(45);
  });

  it.each(functions)('validators describe the arguments and the return value of %s', (_, fn) => {
    for (const json of [fn.exportArgs(), fn.exportReturns()]) {
      const validator = JSON.parse(json) as Exported;
      expect(validator).not.toBeNull();
      expect(validator!.type).not.toBe('any');
      const names = anyFields(validator).map((path) => path.split('.').at(-1)!);
      expect(names.filter((name) => !PAYLOADS.has(name))).toEqual([]);
    }
  });
});
