import * as fc from 'fast-check';
import type { ToolCallState } from '../../src/bridge/index.js';
import type { DisplayedCall } from '../../src/tools/types.js';

/** A successful call, unless `given` says otherwise. */
export const makeCall = (given: Partial<DisplayedCall> = {}): DisplayedCall => ({
  toolCallId: 'call_1',
  rawToolCallId: given.toolCallId ?? 'call_1',
  messageId: 'T:0:assistant',
  toolName: 'webSearch',
  state: 'output-available',
  args: { query: 'convex' },
  actionable: false,
  settled: given.state === undefined || given.state.startsWith('output-'),
  ...given,
});

export const STATES: readonly ToolCallState[] = [
  'input-streaming',
  'input-available',
  'approval-requested',
  'approval-responded',
  'preliminary',
  'output-available',
  'output-error',
  'output-denied',
];

/** Values that cannot be mistaken for words of a label. */
const word = fc.string({ unit: fc.constantFrom('a', 'e', 'x', 'z', ' ', '1'), maxLength: 12 });
export const plainJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(word, tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** Any call that the bridge could return. */
export const anyCall = fc
  .record({
    state: fc.constantFrom(...STATES),
    args: fc.dictionary(fc.constantFrom('query', 'url', 'expression', 'x'), plainJson, { maxKeys: 3 }),
    output: fc.option(plainJson, { nil: undefined }),
    settled: fc.boolean(),
    actionable: fc.boolean(),
    outcome: fc.constantFrom(undefined, undefined, 'unknown' as const, 'interrupted' as const),
    approval: fc.option(
      fc.record(
        { id: fc.constant('a1'), approved: fc.boolean(), reason: fc.constant('no') },
        { requiredKeys: ['id'] },
      ),
      { nil: undefined },
    ),
  })
  .map(({ state, output, outcome, approval, settled, ...rest }): DisplayedCall =>
    makeCall({
      ...rest,
      state,
      settled: settled || state.startsWith('output-'),
      ...(output !== undefined && { output }),
      ...(outcome && state === 'output-error' && { outcome }),
      ...(approval && { approval }),
    }),
  );
