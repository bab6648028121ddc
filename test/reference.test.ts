import { describe, expect, it } from 'vitest';
import { readEntries } from '../scripts/reference/entries.mjs';
import { findProblems } from '../scripts/reference/problems.mjs';
import { readReference } from '../scripts/reference/read.mjs';
import { createHomes, createIndex, renderPage } from '../scripts/reference/render.mjs';
import { DEFAULT_LIMITS } from '../src/server/access/threadLimits.js';
import { exportsOf, read } from './support/surface.js';

const entries = readReference();
const overview = read('docs/reference/README.md');
const find = (name: string) => entries.flatMap(({ exports }) => exports).find((item) => item.name === name)!;

describe('the generated reference', () => {
  it('the reference covers every entry of package.json', () => {
    const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, { types?: string }> };
    const typed = Object.entries(exports)
      .filter(([, { types }]) => types !== undefined && !/\.css\.|_generated|\*/.test(types))
      .map(([, { types }]) => types!.replace('./dist/', 'src/').replace('.d.ts', ''));
    expect(new Set(readEntries().map(({ source }) => source.replace(/\.tsx?$/, '')))).toEqual(new Set(typed));
  });

  it.each(entries.map((entry) => [entry.specifier, entry] as const))(
    'describes every export of %s',
    (_, { source, exports }) => {
      const described = new Set(exports.map(({ name }) => name));
      expect(exportsOf(source).filter((name) => !described.has(name))).toEqual([]);
    },
  );

  it('the reference has a sentence for every export and a row for every entry', () => {
    expect(findProblems(entries, overview)).toEqual([]);
  });

  it('the reference check reports an export without a sentence and an entry without a row', () => {
    const [entry] = entries;
    const silent = [{ ...entry!, exports: [{ ...entry!.exports[0]!, name: 'silent', summary: '' }] }];
    expect(findProblems(silent, overview)).toEqual([
      'src/index.ts: "silent" of convex-assistant-ui has no JSDoc sentence. Say what it is for.',
    ]);
    expect(findProblems([{ ...entry!, exports: [] }], '')).toEqual([
      'docs/reference/README.md has no row for convex-assistant-ui. Add one.',
    ]);
  });

  it('the reference has a sentence for every option', () => {
    const silent = entries.flatMap(({ exports }) =>
      exports
        .filter(({ name }) => name.endsWith('Options'))
        .flatMap(({ name, fields }) =>
          fields.filter(({ summary }) => summary === '').map((field) => `${name}.${field.name}`),
        ),
    );
    expect(silent).toEqual([]);
  });

  it('the reference states the limits of the code', () => {
    const stated = find('ThreadLimits').fields.map(({ name, tags }) => [
      name,
      Number(tags['default']?.split(/[ ,]/)[0]?.replaceAll('_', '')),
    ]);
    expect(Object.fromEntries(stated)).toEqual(DEFAULT_LIMITS);
  });

  it('the reference describes an export of several entries once, and separates equal names', () => {
    const index = createIndex(entries);
    const homes = createHomes(entries);
    const pageOf = (specifier: string) =>
      renderPage(
        entries.find((entry) => entry.specifier.endsWith(specifier))!,
        index,
        '',
        homes,
      );
    const runtime = pageOf('/runtime');
    expect(runtime).not.toContain('### useThreadStore');
    expect(runtime.slice(runtime.indexOf('## Also exported'))).toContain(
      '[`useThreadStore`](./index.md#useThreadStore)',
    );
    expect(pageOf('/server')).toContain('interface ThreadComponents'); // the app's components, not those of a thread
  });

  it('the reference shows options with types and defaults at the function that takes them', () => {
    const index = createIndex(entries);
    const page = renderPage(entries[0]!, index, '');
    const section = page.slice(page.indexOf('### useConvexAgentRuntime {'));
    expect(section.slice(0, section.indexOf('\n### '))).toContain(
      '<code v-pre>pageSize?</code><code v-pre class="ref-type">number</code><span class="ref-default">default <code v-pre>40</code></span>',
    );
    expect(index['useConvexAgentRuntime']).toBe('index#useConvexAgentRuntime');
  });
});
