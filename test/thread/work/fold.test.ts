import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCall, rangesOf, type PartShape } from '../../../src/thread/parts/ranges.js';
import { de } from '../../../src/locales/de.js';
import { en } from '../../../src/locales/en.js';
import { announces } from '../../../src/thread/work/announces.js';
import { candidatesOf, LIVE_ROWS } from '../../../src/thread/work/candidates.js';
import { foldOf, staysInView } from '../../../src/thread/work/fold.js';
import { createFoldViewReader, workKey } from '../../../src/thread/work/foldView.js';
import { workDuration } from '../../../src/thread/work/workDuration.js';
import { createToolRegistry } from '../../../src/tools/registry/registry.js';
import { toolCallPhase } from '../../../src/tools/phases/phase.js';
import type { DisplayedCall } from '../../../src/tools/types.js';
import { expectProperty } from '../../support/deep.js';
import { anyCall, makeCall } from '../../tools/calls.js';

const registry = createToolRegistry({
  chart: { isPartOfReply: true },
  plan: { supersede: 'latest' },
});
const TEXT: PartShape = { type: 'text' };
const THOUGHT: PartShape = { type: 'reasoning' };
const SOURCE: PartShape = { type: 'source' };
const ANNOUNCEMENT: PartShape = { type: 'text', isAnnouncement: true };
const toolPart = ({ toolCallId, toolName }: DisplayedCall): PartShape => ({
  type: 'tool-call',
  id: toolCallId,
  tool: toolName,
});

/** A message: its parts, and the calls among them. */
const anyMessage = fc
  .array(
    fc.oneof(fc.constantFrom(TEXT, THOUGHT, SOURCE, ANNOUNCEMENT), {
      weight: 3,
      arbitrary: fc.tuple(anyCall, fc.constantFrom('search', 'read', 'chart', 'plan')),
    }),
    { maxLength: 14 },
  )
  .map((pieces) => {
    const calls: DisplayedCall[] = [];
    const shapes = pieces.map((piece, i): PartShape => {
      if (!Array.isArray(piece)) return piece;
      const [given, toolName] = piece as [DisplayedCall, string];
      const call = { ...given, toolName, toolCallId: `c${i}` };
      calls.push(call);
      return toolPart(call);
    });
    return { shapes, calls };
  });

const read = (
  { shapes, calls }: { shapes: readonly PartShape[]; calls: readonly DisplayedCall[] },
  isOver: boolean,
) => foldOf(candidatesOf(shapes, isOver), calls, registry);

describe('folding into the line of a reply', () => {
  it('failures, questions, denials, running calls, unknown outcomes and the reply never fold', () => {
    expectProperty(
      fc.property(anyMessage, fc.boolean(), (message, isOver) => {
        for (const call of read(message, isOver).calls) {
          expect(toolCallPhase(call)).toBe('complete');
          expect(call.actionable && !call.settled).toBe(false);
          expect(staysInView(registry, call.toolName)).toBe(false);
        }
      }),
      300,
    );
  });

  it('work folds in message order, each part once, with text only if it announces a folded call', () => {
    expectProperty(
      fc.property(anyMessage, fc.boolean(), ({ shapes, calls }, isOver) => {
        const fold = read({ shapes, calls }, isOver);
        const indexes = fold.calls.map(({ toolCallId }) => Number(toolCallId.slice(1)));
        for (const list of [indexes, fold.reasoning, fold.announcements]) {
          expect(list).toEqual([...new Set(list)].toSorted((a, b) => a - b));
        }
        for (const index of fold.reasoning) expect(shapes[index]!.type).toBe('reasoning');
        for (const index of fold.announcements) {
          expect(shapes[index]).toEqual(ANNOUNCEMENT);
          const rest = shapes.slice(index + 1);
          const end = rest.findIndex(({ type }) => type !== 'reasoning' && type !== 'tool-call');
          const introduced = rest.slice(0, end).flatMap((part, i) => (isCall(part) ? [index + 1 + i] : []));
          expect(introduced.some((at) => indexes.includes(at))).toBe(true);
          for (const at of introduced) {
            const { tool } = shapes[at] as { tool: string };
            expect(indexes.includes(at) || tool === 'plan').toBe(true);
          }
        }
      }),
      300,
    );
  });

  it('the last text of a reply always stays in view', () => {
    expectProperty(
      fc.property(anyMessage, fc.boolean(), (message, isOver) => {
        const lastText = message.shapes.findLastIndex(({ type }) => type === 'text');
        expect(read(message, isOver).announcements).not.toContain(lastText);
      }),
      300,
    );
  });

  it('the layout contains every part exactly once, in order', () => {
    expectProperty(
      fc.property(anyMessage, ({ shapes }) => {
        const ranges = rangesOf(shapes, (tool) => staysInView(registry, tool));
        const drawn = ranges.flatMap((range) => {
          if (range.kind === 'tools') return range.toolCallIds.map((id) => Number(id.slice(1)));
          if (range.kind === 'part') return [range.index];
          return Array.from({ length: range.end - range.start + 1 }, (_, i) => range.start + i);
        });
        expect(drawn).toEqual(shapes.map((_, index) => index));
      }),
      200,
    );
  });

  it('folded work only grows during a turn, and is the same at the end as after a reload', () => {
    expectProperty(
      fc.property(anyMessage, ({ shapes, calls }) => {
        const settled = calls.filter((call) => toolCallPhase(call) === 'complete');
        let before: ReadonlySet<string> = new Set();
        for (let length = 1; length <= shapes.length; length++) {
          const ids = new Set(
            read({ shapes: shapes.slice(0, length), calls: settled }, false).calls.map(
              ({ toolCallId }) => toolCallId,
            ),
          );
          for (const id of before) expect(ids.has(id)).toBe(true);
          before = ids;
        }
        const live = createFoldViewReader('m', candidatesOf(shapes, true), registry);
        const reloaded = createFoldViewReader('m', candidatesOf(structuredClone(shapes), true), registry);
        const state = (list: readonly DisplayedCall[]) => ({
          toolCalls: { ofMessage: () => ({ toolCalls: list }) },
          expansion: {},
        });
        live(state(settled) as never);
        const now = live(state(calls) as never);
        expect(reloaded(state(structuredClone(calls)) as never)).toEqual(now);
      }),
      200,
    );
  });

  it('a single row does not fold, and all complete work folds once the turn is over', () => {
    const [a, b] = [makeCall({ toolCallId: 'a' }), makeCall({ toolCallId: 'b' })];
    const idsOf = (shapes: readonly PartShape[], isOver: boolean) =>
      read({ shapes, calls: [a, b] }, isOver).calls.map(({ toolCallId }) => toolCallId);
    expect(idsOf([toolPart(a), TEXT], true)).toEqual([]);
    expect(idsOf([toolPart(a), toolPart(b)], false)).toEqual([]);
    expect(idsOf([toolPart(a), toolPart(b), TEXT], false)).toEqual(['a', 'b']);
    expect(idsOf([toolPart(a), toolPart(b)], true)).toEqual(['a', 'b']);
    expect(idsOf([THOUGHT, toolPart(a), TEXT], true)).toEqual(['a']);
    expect(idsOf([ANNOUNCEMENT, toolPart(a), TEXT], true)).toEqual(['a']);
  });

  it('the last calls of a long running turn stay in view', () => {
    const calls = Array.from({ length: LIVE_ROWS + 3 }, (_, i) => makeCall({ toolCallId: `c${i}` }));
    const folded = read({ shapes: calls.map(toolPart), calls }, false).calls;
    expect(folded.map(({ toolCallId }) => toolCallId)).toEqual(['c0', 'c1', 'c2']);
  });
});

describe('rows that the reader opened', () => {
  const calls = [
    makeCall({ toolCallId: 'a', messageId: 'm' }),
    makeCall({ toolCallId: 'b', messageId: 'm' }),
  ];
  const hidden = (expansion: Readonly<Record<string, boolean>>) =>
    createFoldViewReader(
      'm',
      candidatesOf(calls.map(toolPart), true),
      registry,
    )({
      toolCalls: { ofMessage: () => ({ toolCalls: calls }) },
      expansion,
    } as never).hiddenCalls;

  it('a row that the reader opened stays in view when the work around it folds', () => {
    expect(hidden({})).toEqual(['a', 'b']);
    expect(hidden({ 'm/a': true })).toEqual(['b']);
  });

  it('a row that the reader opened hides when the reader closes the line', () => {
    expect(hidden({ 'm/a': true, [workKey('m')]: false })).toEqual(['a', 'b']);
    expect(hidden({ [workKey('m')]: true })).toEqual([]);
  });
});

describe('text before a call', () => {
  const { statesIntent } = en.thread;

  it.each([
    'Let me check:',
    'Ich sehe nach …',
    '調べます：',
    ' Searching... \n',
    'Let me check the time.',
    'I’ll look for sources first, then read the best ones.',
    "Great. Now I'll read both pages.",
    'First, let’s see what is there',
  ])('a text that states an intent announces the call: %s', (text) => {
    expect(announces(text, statesIntent)).toBe(true);
  });

  it.each([
    '',
    'It is Paris.',
    'Searching is what I do best.',
    'Let me know if that helps.',
    'Let me ask: which one do you mean',
    'I will do it. Should I also delete the old one?',
    'I’ll go with **Paris**.',
    'Here is the list:\n\n1. Paris:',
    'I’ll start.\n\nIt is Paris.',
    `${'A long explanation '.repeat(20)}:`,
    'x'.repeat(100_000),
  ])('text before a call stays if it may be content: %s', (text) => {
    expect(announces(text, statesIntent)).toBe(false);
  });

  it('a text states an intent in the language of the strings', () => {
    expect(announces('Ich sehe nach.', statesIntent)).toBe(false);
    for (const text of ['Ich sehe nach.', 'Gut. Jetzt lese ich beide Seiten.', 'Lass mich suchen.'])
      expect(announces(text, de.thread.statesIntent)).toBe(true);
    for (const text of ['Ich sehe keinen Fehler.', 'Lass mich wissen, ob das hilft.', 'Es ist Paris.'])
      expect(announces(text, de.thread.statesIntent)).toBe(false);
  });
});

describe('how long the work took', () => {
  const at = (startedAt?: number, endedAt?: number) => ({
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
  });

  it('the duration of work counts parallel calls once, without the time between calls', () => {
    expect(workDuration([at(0, 1_000), at(200, 1_500), at(10_000, 10_500)])).toBe(2_000);
  });

  it('the duration of work is unknown if a call has no server times', () => {
    expect(workDuration([at(0, 1_000), at(5)])).toBeUndefined();
    expect(workDuration([])).toBeUndefined();
  });
});
