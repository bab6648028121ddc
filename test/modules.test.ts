import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { violationsIn, violationsOf } from './support/imports.js';

describe('the modules of src', () => {
  it('each module imports only what ARCHITECTURE.md allows', () => {
    expect(violationsIn(new URL('../src/', import.meta.url))).toEqual([]);
  });

  it.each([
    ['another module', `import { store } from '../store/index.js';`],
    ['a package', `import { useMemo } from 'react';`],
    ['more than types', `import { fromThreadMessageLike } from '@assistant-ui/react';`],
    ['a re-export', `export * from 'zustand';`],
    ['a side effect', `import 'immer';`],
    ['a dynamic import', `const load = () => import('convex/react');`],
    ['a dynamic import with a continuation', `import('convex/react').then(use);`],
  ])('the import rules catch %s', (_, source) => {
    expect(violationsOf('bridge/file.ts', source)).toHaveLength(1);
  });

  it('modules may import types of assistant-ui and Convex Agent', () => {
    const source = `import type { ThreadMessageLike } from '@assistant-ui/react';\nimport { a } from './a.js';`;
    expect(violationsOf('bridge/file.ts', source)).toEqual([]);
    expect(
      violationsOf('bridge/file.ts', `type A = import('@assistant-ui/react').ThreadMessageLike;`),
    ).toEqual([]);
  });

  it.each([
    ['a file', 'thread/file.ts', `import { describeToolCall } from '../tools/labels.js';`],
    ['a folder', 'thread/file.ts', `import { showPlan } from '../tools/builtin/index.js';`],
    ['a type', 'store/file.ts', `import type { ToolCall } from '../bridge/types.js';`],
    ['an eager file', 'thread/file.ts', `import { provideToolDetails } from '../tools/eager.js';`],
    ['a table', 'server/file.ts', `import schema from '../component/schema.js';`],
  ])('the import rules catch %s imported past the index of another module', (_, file, source) => {
    expect(violationsOf(file, source)).toEqual([expect.stringContaining('past the index')]);
  });

  it('modules import each other only through index.ts, internal.ts or shared', () => {
    const source = `
      import { describeToolCall } from '../tools/index.js';
      import { summarize } from '../tools/internal.js';
      import { equal } from '../shared/json.js';
      import { useHasBeen } from '../shared/react/useHasBeen.js';`;
    expect(violationsOf('thread/file.ts', source)).toEqual([]);
  });

  it('modules for servers do not load React', () => {
    const source = `import { useHasBeen } from '../shared/react/useHasBeen.js';`;
    expect(violationsOf('server/file.ts', source)).toHaveLength(1);
    expect(violationsOf('shared/file.ts', `import { useState } from 'react';`)).toHaveLength(1);
  });

  it('every folder of src has a row in the import rules', () => {
    expect(violationsOf('misc/file.ts', '')).toEqual(['misc/file.ts: no rule for src/misc']);
  });

  it('context providers also work in React 18', () => {
    const src = new URL('../src/', import.meta.url);
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    );
    const direct = files.filter((file) =>
      /<\w+Context\s+value=/.test(readFileSync(new URL(file, src), 'utf8')),
    );
    expect(direct).toEqual([]);
  });

  it('apps, event streams and stories create their runtime with the same hook', () => {
    const src = new URL('../src/', import.meta.url);
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const calling = (name: string) =>
      files.filter((file) => readFileSync(new URL(file, src), 'utf8').includes(`${name}(`));
    expect(calling('= useExternalStoreRuntime')).toEqual([expect.stringMatching(/useThreadRuntime\.ts$/)]);
    expect(calling('return useThreadRuntime')).toHaveLength(3);
  });

  it('no module uses the deprecated scope functions of assistant-ui', () => {
    const src = new URL('../src/', import.meta.url);
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const deprecated = /\baui\.(composer|message|part|thread|threads|threadListItem)\(\)/;
    expect(files.filter((file) => deprecated.test(readFileSync(new URL(file, src), 'utf8')))).toEqual([]);
  });
});
