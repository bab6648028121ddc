import { OUTCOME_TEXT } from '../../src/server/runs/steps/openStepRows.js';
import type { Generation } from './generation.js';
import { contentOrder } from '../support/view.js';
import { viewOf, visible, type View } from './page.js';
import { callsOf, outlineOf, type PlannedCall } from './scenario.js';
import { resultOf, type Effects } from './tools.js';

/** Everything that can be wrong with a generation. All lists are empty if nothing is. */
export interface Verdict {
  /** Content that was on the screen and is gone after a reload. */
  readonly ghosts: string[];
  /** Calls that ran, but do not show after a reload. */
  readonly missing: string[];
  /** Calls that are reported with an outcome they did not have. */
  readonly wrong: string[];
  /** Effects that happened twice although the tool does not allow it. */
  readonly repeated: string[];
  /** Calls and runs that still run at the end. */
  readonly stuck: string[];
}

export const isRight = (verdict: Verdict): boolean =>
  Object.values(verdict).every((list) => list.length === 0);

/** The evidence about any system: the tools' counts, what a page showed, and what a reload shows. */
export interface Evidence {
  readonly calls: readonly PlannedCall[];
  readonly effects: Effects;
  readonly screen: View;
  readonly reload: View;
  /** Calls that the open page showed as complete at some time. */
  readonly completed: ReadonlySet<string>;
}

const OPEN_PHASES = new Set(['running', 'partial', 'cancelled']);

export function judgeEvidence({ calls, effects, screen, reload, completed }: Evidence): Verdict {
  const phases = phasesIn(reload.entries);
  const wrong: string[] = [];
  for (const { id, kind } of calls) {
    const phase = phases.get(id);
    const hasEnded = effects.ended.has(id);
    if (phase === 'complete' && !hasEnded) wrong.push(`${id} is complete but never ended`);
    if (phase === 'complete' && JSON.stringify(reload.results[id]) !== JSON.stringify(resultOf(id)))
      wrong.push(`${id} has the result ${JSON.stringify(reload.results[id])}`);
    if (phase === 'complete' && kind === 'fail') wrong.push(`${id} failed and is shown as complete`);
    if (phase === 'denied' && effects.started.has(id)) wrong.push(`${id} ran and is shown as denied`);
    if (phase === 'error' && effects.started.has(id) && reload.errors[id] === OUTCOME_TEXT.notRun)
      wrong.push(`${id} ran and is reported as not run`);
  }
  const isRepeatable = new Set(calls.filter(({ kind }) => kind === 'read').map(({ id }) => id));
  return {
    ghosts: [
      ...screen.entries.filter((entry) => !reload.entries.includes(entry)),
      ...[...completed].filter((id) => phases.get(id) !== 'complete').map((id) => `${id} was complete`),
    ],
    missing: [...effects.started.keys()].filter((id) => !phases.has(id)),
    wrong,
    repeated: [...effects.started].flatMap(([id, times]) => (times > 1 && !isRepeatable.has(id) ? [id] : [])),
    stuck: [
      ...(reload.isRunning || screen.isRunning ? ['run'] : []),
      ...[...phases].flatMap(([id, phase]) => (OPEN_PHASES.has(phase) ? [id] : [])),
    ],
  };
}

const phasesIn = (entries: readonly string[]): Map<string, string> =>
  new Map(
    entries
      .filter((entry) => entry.startsWith('tool:'))
      .map((entry) => [entry.split(':')[1]!, entry.split(':')[2]!]),
  );

/** Compares what actually ran with the screen, a reload, the ledger and the script. */
export function judge(generation: Generation): Verdict {
  const { plan, effects, ledger, screen, reload, completed, runs } = generation;
  const stored = viewOf(reload);
  const calls = callsOf(plan.turns);
  const verdict = judgeEvidence({ calls, effects, screen: viewOf(screen), reload: stored, completed });
  verdict.wrong.push(...ledgerProblems(generation, stored), ...textProblems(generation));
  if (visible(screen) !== visible(reload)) {
    verdict.wrong.push(`the screen ${visible(screen)} is not the reload ${visible(reload)}`);
  }
  if (runs.includes('stuck')) verdict.stuck.push('run');
  verdict.stuck.push(
    ...ledger
      .filter(({ status }) => status === 'running' || status === 'requested')
      .map(({ toolCallId }) => `ledger ${toolCallId}`),
  );
  return verdict;
}

/** Compares the ledger with the tools' own counts and with the screen. */
function ledgerProblems({ plan, effects, ledger, recorded }: Generation, { entries }: View): string[] {
  const kindOf = new Map(callsOf(plan.turns).map(({ id, kind }) => [id, kind]));
  const recordOf = new Map(ledger.map((record) => [record.toolCallId, record]));
  const problems: string[] = [];
  for (const [id, phase] of phasesIn(entries)) {
    const status = recordOf.get(id)?.status;
    const hasStarted = effects.started.has(id);
    if (status === undefined) problems.push(`${id} is not in the ledger`);
    if ((status === 'succeeded') !== (phase === 'complete'))
      problems.push(`${id} is ${status} in the ledger and shown as ${phase}`);
    if (status === 'succeeded' && !effects.ended.has(id)) problems.push(`${id} succeeded but never ended`);
    if (status === 'unknown' && phase !== 'error') problems.push(`${id} is unknown but shown as ${phase}`);
    if (status === 'failed' && hasStarted && kindOf.get(id) !== 'fail')
      problems.push(`${id} is reported as failed`);
    if (status === 'interrupted' && hasStarted && !plan.interruption)
      problems.push(`${id} ran, and is reported as not run`);
    if (recorded.has(id) && status !== 'succeeded' && !plan.interruption)
      problems.push(`the result of ${id} was recorded, and it is ${status}`);
  }
  return problems;
}

/** Compares each turn with the script: a successful run says all of it, any other run its beginning. */
function textProblems({ plan, reload, runs }: Generation): string[] {
  const replies = repliesByTurn(reload);
  return plan.turns.flatMap((turn, i) => {
    const expected = outlineOf(turn);
    const shown = (replies[i] ?? []).map((entry) => entry.replace(/^(tool:[^:]*):.*$/, '$1'));
    // The next message denies open questions before it, and then their turn ends.
    const isPassed = i < runs.length - 1 && callsOf([turn]).some(({ kind }) => kind === 'ask');
    const isWhole = runs[i] === 'succeeded' && !isPassed;
    const isSame = isWhole
      ? JSON.stringify(shown) === JSON.stringify(expected)
      : shown.every((entry, at) => isBeginning(entry, expected[at], at === shown.length - 1));
    return isSame ? [] : [`turn ${i} (${runs[i]}) says ${shown.join(' | ')}, not ${expected.join(' | ')}`];
  });
}

const isBeginning = (entry: string, expected: string | undefined, isLast: boolean): boolean =>
  entry === expected || (isLast && expected !== undefined && expected.startsWith(entry));

/** The replies between the user's messages. */
function repliesByTurn({ messages }: Generation['reload']): string[][] {
  const replies: string[][] = [];
  for (const message of messages) {
    if (message.role === 'user') replies.push([]);
    else replies.at(-1)?.push(...contentOrder(message));
  }
  return replies;
}
