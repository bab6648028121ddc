import { buildTurn, type BuildContext } from '../build/buildTurn.js';
import { isPart, type Entry } from '../parts/entries.js';
import { foldCalls } from '../parts/foldCalls.js';
import { assistantId } from '../ids.js';
import { createIssues, ignore, type Report } from '../issues.js';
import { attempt } from '../../shared/attempt.js';
import { isSameList } from '../../shared/json.js';
import { overlayStream, type OverlaidRun } from '../overlay/overlayStream.js';
import { readRows } from '../read/readRows.js';
import { recallCalls } from '../restore/recallCalls.js';
import { restoreHidden } from '../restore/restoreHidden.js';
import { isAssistant } from '../read/rowFacts.js';
import { findRuns, type StoredTurn } from '../overlay/findRuns.js';
import { cutSegments } from '../build/segments.js';
import { share } from '../share/share.js';
import type { KnownStream } from '../overlay/streams.js';
import { EMPTY_OUTPUT, NOTHING_SHOWN, type Shown, type Turn, type TurnOutput, type Writing } from './turn.js';
import type { AgentUIMessage } from '../types.js';

/** What a turn shows, and what the bridge remembers of it until the next frame. */
export interface ComputedTurn {
  readonly output: TurnOutput;
  readonly streams: readonly KnownStream[];
  readonly shown: Shown;
  readonly writing: ReadonlyMap<string, Writing>;
  /** Ids of its streams that will never be shown again. */
  readonly deletedStreams: readonly string[];
  /** How many parts it has. */
  readonly size: number;
}

/** Computes what a turn shows from its rows, its streams and what it has shown: the stages, in order. Pure. */
export function computeTurn(turn: Turn, context: BuildContext): ComputedTurn {
  const { from, isOldest } = turn.place;
  const idOf = (after: number): string => assistantId(context.threadId, turn.order, after);
  const { report, list: issues } = createIssues(turn.streams.length > 0 ? 'live' : 'reload', idOf(0));
  if (turn.hasDuplicates) report('duplicate-row', { origin: 'rows', sameId: true });
  const isPlain = isOnlyRows(turn);
  const shown = isPlain ? [] : entriesShown(turn.shown, idOf);

  const stored = readRows(turn.rows);
  const hidden = restoreHidden(shown, stored, from);
  if (hidden.length > 0 && stored.length > 0) report('kept-outside-window', { origin: 'rows', sameId: true });
  const { entries, runs, known, rows, deletedStreams } = overlayStreams(
    turn.streams,
    [...hidden, ...stored],
    from,
    shown,
    report,
  );
  const recalled = recallCalls(entries, { shown, rows, from, idOf, ...streamFates(runs, known) }, report);
  const segments = cutSegments(recalled, runs, idOf);
  const isTruncated = isOldest && isCutOff(hidden[0] ?? stored[0]);
  if (isTruncated) report('truncated-turn', { origin: 'rows', sameMessage: true, sameId: true });
  const built = buildTurn(turn, segments, isTruncated, context, report);

  const output = { ...built.output, issues: issues() };
  const isFirst = turn.output === EMPTY_OUTPUT && output.messages.length > 0;
  return {
    output: isFirst ? output : share(turn.output, output),
    streams: stillNeeded(known, runs),
    shown: isPlain ? { type: 'rows', rows: turn.rows } : { type: 'entries', entries: recalled },
    writing: built.writing,
    deletedStreams,
    size: recalled.length,
  };
}

/** Stage 3: lays the streams over what is stored, run by run. */
function overlayStreams(
  known: readonly KnownStream[],
  all: readonly Entry[],
  from: number,
  shown: readonly Entry[],
  report: Report,
): {
  entries: readonly Entry[];
  runs: OverlaidRun[];
  known: readonly KnownStream[];
  rows: AgentUIMessage[];
  deletedStreams: readonly string[];
} {
  const rows = all.flatMap((entry) => (!isPart(entry) && isAssistant(entry.row) ? [entry.row] : []));
  let turn: StoredTurn = { rows, from, entries: foldCalls(all, report) };
  const { runs: found, streams, isAnySuperseded, deletedIds } = findRuns(known, turn);
  if (isAnySuperseded) report('stream-superseded', { origin: 'stream' });
  const runs = found.map((run) => {
    const overlay = overlayStream(turn, run, shown, report);
    turn = { ...turn, entries: overlay.entries };
    return overlay.run;
  });
  return { entries: turn.entries, runs, known: streams, rows, deletedStreams: deletedIds };
}

/** A stream that is no longer listed is kept for as long as the turn would show less without it. */
function stillNeeded(known: readonly KnownStream[], runs: readonly OverlaidRun[]): KnownStream[] {
  const byKey = new Map(runs.map((run) => [run.stream.key, run]));
  return known
    .filter(({ key, isListed }) => isListed || byKey.get(key)?.isNeeded)
    .map((stream) => byKey.get(stream.key)?.stream ?? stream);
}

const streamFates = (runs: readonly OverlaidRun[], streams: readonly KnownStream[]) => ({
  neededStreams: new Set(runs.flatMap(({ stream, isNeeded }) => (isNeeded ? [stream.key] : []))),
  replacedStreams: new Set(streams.flatMap(({ key, isReplaced }) => (isReplaced ? [key] : []))),
});

/** The first row of a turn is an assistant's, and not the first of its turn. */
const isCutOff = (entry: Entry | undefined): boolean =>
  entry?.row !== undefined && isAssistant(entry.row) && entry.row.stepOrder > 0;

/** Whether a turn is and was nothing but its rows, as most turns of the past: then nothing has to be remembered of it. */
function isOnlyRows({ streams, shown, rows }: Turn): boolean {
  if (streams.length > 0) return false;
  return shown.type === 'rows' ? isSameList(shown.rows, rows) : shown === NOTHING_SHOWN;
}

function entriesShown(shown: Shown, idOf: (after: number) => string): readonly Entry[] {
  if (shown.type === 'entries') return shown.entries;
  const none = { shown: [], rows: [], from: -Infinity, neededStreams: NONE, replacedStreams: NONE, idOf };
  return attempt(() => recallCalls(foldCalls(readRows(shown.rows), ignore), none, ignore), []);
}

const NONE: ReadonlySet<never> = new Set();
