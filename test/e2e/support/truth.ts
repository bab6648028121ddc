import { expect } from 'vitest';
import { isFinalPhase, type ToolPhase } from '../../../src/tools/phases/phase.js';
import type { Block, Frame, Row } from './watch.js';

/**
 * For a thread with one reply: the screen was always the beginning of what the model said, so nothing was duplicated,
 * misplaced or invented. It only grew, also across a reload.
 */
export function expectTrueFrames(loads: readonly (readonly Frame[])[], told: readonly string[]): void {
  let seen: Row | undefined;
  for (const [load, frames] of loads.entries()) {
    for (const [i, { rows }] of frames.entries()) {
      const where = `load ${load}, frame ${i} of ${frames.length}`;
      const answers = rows.filter(({ role }) => role === 'assistant');
      expectOnce(rows, where);
      expect(answers.length, `${where}: answers`).toBeLessThan(2);
      const [answer] = answers;
      // A page that has just opened shows nothing yet.
      if (!answer) {
        if (rows.length > 0 && seen) expect.fail(`${where}: the answer is gone`);
        continue;
      }
      answer.blocks.forEach((block, at) => expectTold(block, told[at], where));
      if (seen) expectGrown(seen, answer, where);
      seen = answer;
    }
  }
}

function expectOnce(rows: readonly Row[], where: string): void {
  const ids = [
    ...rows.map(({ id }) => id),
    ...rows.flatMap(({ blocks }) => blocks.flatMap(({ call }) => call ?? [])),
  ];
  expect(
    ids.filter((id, i) => ids.indexOf(id) !== i),
    `${where}: twice`,
  ).toEqual([]);
}

const toolOf = ({ shown }: Block): string => shown.split(' ', 1)[0]!;
const phaseOf = ({ shown }: Block): ToolPhase => shown.split(' ', 2)[1] as ToolPhase;

function expectTold(block: Block, told: string | undefined, where: string): void {
  const isTold =
    block.call === undefined ? told?.startsWith(block.shown) : told?.split(' ', 1)[0] === toolOf(block);
  if (!isTold) expect.fail(`${where}: “${block.shown}” instead of “${told}”`);
}

function expectGrown(before: Row, after: Row, where: string): void {
  for (const [at, block] of before.blocks.entries()) {
    const now = after.blocks[at];
    if (!now) expect.fail(`${where}: “${block.shown}” is gone`);
    if (block.call === undefined) {
      if (!now.shown.startsWith(block.shown)) expect.fail(`${where}: “${block.shown}” became “${now.shown}”`);
    } else if (now.call !== block.call || hasFallen(phaseOf(block), phaseOf(now))) {
      expect.fail(`${where}: ${block.call} ${block.shown} became ${now.call} ${now.shown}`);
    }
  }
}

/** An approved call continues in its place. */
const RANKS: Partial<Record<ToolPhase, number>> = {
  'input-streaming': 0,
  running: 1,
  'awaiting-approval': 1,
  partial: 2,
};

/** A finished call keeps its state; a running one only moves forward. */
const hasFallen = (before: ToolPhase, after: ToolPhase): boolean =>
  before !== after && (isFinalPhase(before) || (RANKS[after] ?? 3) < (RANKS[before] ?? 3));
