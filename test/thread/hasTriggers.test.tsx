// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createHasTriggers } from '../../src/thread/composer/useHasTriggers.js';

it('the composer is a plain field if assistant-ui does not say whether it has triggers', () => {
  const useHasTriggers = createHasTriggers({});
  expect(renderHook(useHasTriggers).result.current).toBe(false);
});

it.each([
  ['inside', {}, true],
  ['outside', null, false],
])('the composer has triggers only inside a TriggerPopoverRoot: %s', (_, context, expected) => {
  const useHasTriggers = createHasTriggers({ unstable_useTriggerPopoverRootContextOptional: () => context });
  expect(renderHook(useHasTriggers).result.current).toBe(expected);
});
