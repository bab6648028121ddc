// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exampleList,
  HOLES,
  labelOf,
  phaseList,
  propsOf,
  SUCCESS,
  textsIn,
  toolNames,
  toolOf,
} from './support.js';
import { expectProperty } from '../../support/deep.js';

beforeEach(() => {
  // React warns about errors that it repairs, such as duplicate keys or invalid attributes.
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    throw new Error(said.join(' '));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const isPlain = (value: unknown): boolean =>
  textsIn(value).every((text) => !HOLES.test(text) && !SUCCESS.test(text));

/** Fields with the names that the tools read, and any values. */
const names = [
  ...new Set(exampleList.flatMap(({ example }) => textsIn([example.args, example.result]))),
  'data',
  'hits',
  'text',
  'link',
  'score',
  'steps',
  'status',
  'done',
  'plan',
  'logs',
  'difference',
  'metadata',
].filter((name) => /^[a-z]\w+$/i.test(name));
const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(undefined, NaN, 3n, Infinity, -0));
const shaped = fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 6 });
const lists = fc.array(fc.oneof(shaped, anything), { maxLength: 4 });
const result = fc
  .oneof(anything, shaped, fc.dictionary(fc.constantFrom(...names), fc.oneof(shaped, lists), { maxKeys: 4 }))
  .filter(isPlain);
const args = fc
  .oneof(shaped, fc.dictionary(fc.constantFrom(...names), lists, { maxKeys: 3 }))
  .filter(isPlain);

describe('a built-in tool with any arguments and any result', () => {
  it('labels have no missing values and claim no success early, for any input', () => {
    expectProperty(
      fc.property(
        fc.constantFrom(...toolNames),
        fc.constantFrom(...phaseList),
        args,
        result,
        (name, phase, given, got) => {
          const label = labelOf(name, propsOf(name, phase, given, got));
          if (label === undefined) return;
          expect(label).not.toBe('');
          expect(label).not.toMatch(HOLES);
          expect(label).not.toMatch(/\n/);
          if (phase !== 'complete') expect(label).not.toMatch(SUCCESS);
        },
      ),
      1_000,
    );
  });

  it('labels of earlier versions have no missing values, for any input', () => {
    const { supersede } = toolOf('showPlan');
    const rule = supersede as Exclude<typeof supersede, 'latest' | undefined>;
    expectProperty(
      fc.property(args, result, fc.option(args, { nil: undefined }), (given, got, before) => {
        const previous = before && { args: before, result: undefined };
        expect(rule.label!({ args: given, result: got, previous }) ?? '').not.toMatch(HOLES);
        expect(typeof rule.key!({ args: given })).toBe('string');
      }),
      300,
    );
  });

  it('views show something for every result', () => {
    expectProperty(
      fc.property(fc.constantFrom(...toolNames), args, result, (name, given, got) => {
        const View = toolOf(name).details!;
        const { container, unmount } = render(<View {...propsOf(name, 'complete', given, got)} />);
        expect(container.textContent).not.toBe('');
        expect(container.innerHTML).not.toMatch(/\[object/);
        expect(container.querySelector('a:not([href^="http"], [href^="mailto:"])')).toBeNull();
        unmount();
      }),
      80,
    );
  });

  it('views do not throw in any phase', () => {
    expectProperty(
      fc.property(
        fc.constantFrom(...toolNames),
        fc.constantFrom(...phaseList),
        args,
        result,
        (name, phase, given, got) => {
          const { details, args: input } = toolOf(name);
          for (const View of [details, input]) {
            if (!View) continue;
            const { container, unmount } = render(<View {...propsOf(name, phase, given, got)} />);
            expect(container.innerHTML).not.toMatch(/\[object/);
            unmount();
          }
        },
      ),
      80,
    );
  });
});
