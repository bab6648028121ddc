import { describe, expect, it } from 'vitest';
import { violationsIn, violationsOf } from './support/imports.js';

describe('the modules of src', () => {
  it('import only what their row allows', () => {
    expect(violationsIn(new URL('../src/', import.meta.url))).toEqual([]);
  });

  it.each([
    ['another module', `import { store } from '../store/index.js';`],
    ['a package', `import { useMemo } from 'react';`],
    ['more than types', `import { fromThreadMessageLike } from '@assistant-ui/react';`],
    ['a re-export', `export * from 'zustand';`],
    ['a side effect', `import 'immer';`],
    ['a dynamic import', `const load = () => import('convex/react');`],
    ['a dynamic import to go on with', `import('convex/react').then(use);`],
  ])('would be caught importing %s', (_, source) => {
    expect(violationsOf('bridge/file.ts', source)).toHaveLength(1);
  });

  it('may import types of the libraries they join', () => {
    const source = `import type { ThreadMessageLike } from '@assistant-ui/react';\nimport { a } from './a.js';`;
    expect(violationsOf('bridge/file.ts', source)).toEqual([]);
    expect(
      violationsOf('bridge/file.ts', `type A = import('@assistant-ui/react').ThreadMessageLike;`),
    ).toEqual([]);
  });

  it('have a row each', () => {
    expect(violationsOf('misc/file.ts', '')).toEqual(['misc/file.ts: no rule for src/misc']);
  });
});
