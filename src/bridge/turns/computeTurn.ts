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
import type { KnownStream } from '../overlay/knownStream.js';
import {
  EMPTY_OUTPUT,
  NOTHING_DISPLAYED,
  type Displayed,
  type Place,
  type Turn,
  type TurnOutput,
  type Writing,
} from './turn.js';
import type { AgentUIMessage } from '../types.js';

/** What a turn shows, and what the bridge remembers about it until the next frame. */
export interface ComputedTurn {
  readonly output: TurnOutput;
  readonly streams: readonly KnownStream[];
  readonly displayed: Displayed;
  readonly writing: ReadonlyMap<string, Writing>;
  /** Ids of its streams that will never be displayed again. */
  readonly deletedStreams: readonly string[];
  /** How many parts it has. */
  readonly size: number;
}

/** Computes what a turn shows from its rows, its streams and what it has displayed. Runs the stages in order. Pure. */
export function computeTurn(turn: Turn, context: BuildContext): ComputedTurn {
  const { from, isOldest } = turn.place;
  const idOf = (after: number): string => assistantId(context.threadId, turn.order, after);
  const { report, list: issues } = createIssues(turn.streams.length > 0 ? 'live' : 'reload', idOf(0));
  if (turn.hasDuplicates) report('duplicate-row', { origin: 'rows', sameId: true });
  const isPlain = isOnlyRows(turn);
  const displayed = isPlain ? [] : entriesShown(turn.displayed, idOf);

  const stored = readRows(turn.rows);
  const hidden = restoreHidden(displayed, stored, from);
  if (hidden.length > 0 && stored.length > 0) report('kept-outside-window', { origin: 'rows', sameId: true });
  const { entries, runs, streams, rows, deletedStreams } = overlayStreams(
    turn.streams,
    [...hidden, ...stored],
    turn.place,
    displayed,
    report,
  );
  const recalled = recallCalls(
    entries,
    { displayed, rows, from, idOf, ...streamFates(runs, streams) },
    report,
  );
  const segments = cutSegments(recalled, runs, idOf);
  const isTruncated = isOldest && isCutOff(hidden[0] ?? stored[0]);
  if (isTruncated) report('truncated-turn', { origin: 'rows', sameMessage: true, sameId: true });
  const built = buildTurn(turn, segments, isTruncated, context, report);

  const output = { ...built.output, issues: issues() };
  const isFirst = turn.output === EMPTY_OUTPUT && output.messages.length > 0;
  return {
    output: isFirst ? output : share(turn.output, output),
    streams: stillNeeded(streams, runs),
    displayed: isPlain ? { type: 'rows', rows: turn.rows } : { type: 'entries', entries: recalled },
    writing: built.writing,
    deletedStreams,
    size: recalled.length,
  };
}

/** Stage 3: merges the streams into the stored entries, run by run. */
function overlayStreams(
  candidates: readonly KnownStream[],
  stored: readonly Entry[],
  { from, isThreadEmpty }: Place,
  displayed: readonly Entry[],
  report: Report,
): {
  entries: readonly Entry[];
  runs: OverlaidRun[];
  streams: readonly KnownStream[];
  rows: AgentUIMessage[];
  deletedStreams: readonly string[];
} {
  const rows = stored.flatMap((entry) => (!isPart(entry) && isAssistant(entry.row) ? [entry.row] : []));
  let turn: StoredTurn = { rows, from, isThreadEmpty, entries: foldCalls(stored, report) };
  const { runs: found, streams, isAnySuperseded, deletedIds } = findRuns(candidates, turn);
  if (isAnySuperseded) report('stream-superseded', { origin: 'stream' });
  const runs = found.map((run) => {
    const overlay = overlayStream(turn, run, displayed, report);
    turn = { ...turn, entries: overlay.entries };
    return overlay.run;
  });
  return { entries: turn.entries, runs, streams, rows, deletedStreams: deletedIds };
}

/** A stream that is no longer listed is kept for as long as the turn would show less without it. */
function stillNeeded(streams: readonly KnownStream[], runs: readonly OverlaidRun[]): KnownStream[] {
  const byKey = new Map(runs.map((run) => [run.stream.key, run]));
  return streams
    .filter(({ key, isListed }) => isListed || byKey.get(key)?.isNeeded)
    .map((stream) => byKey.get(stream.key)?.stream ?? stream);
}

const streamFates = (runs: readonly OverlaidRun[], streams: readonly KnownStream[]) => ({
  neededStreams: new Set(runs.flatMap(({ stream, isNeeded }) => (isNeeded ? [stream.key] : []))),
  replacedStreams: new Set(streams.flatMap(({ key, isReplaced }) => (isReplaced ? [key] : []))),
});

/** Whether a turn starts with an assistant row that is not the turn's first. */
const isCutOff = (entry: Entry | undefined): boolean =>
  entry?.row !== undefined && isAssistant(entry.row) && entry.row.stepOrder > 0;

/** Whether a turn consists, and consisted, only of rows, like most past turns: nothing else has to be remembered. */
function isOnlyRows({ streams, displayed, rows }: Turn): boolean {
  if (streams.length > 0) return false;
  return displayed.type === 'rows' ? isSameList(displayed.rows, rows) : displayed === NOTHING_DISPLAYED;
}

function entriesShown(displayed: Displayed, idOf: (after: number) => string): readonly Entry[] {
  if (displayed.type === 'entries') return displayed.entries;
  const none = {
    displayed: [],
    rows: [],
    from: -Infinity,
    neededStreams: NO_KEYS,
    replacedStreams: NO_KEYS,
    idOf,
  };
  return attempt(() => recallCalls(foldCalls(readRows(displayed.rows), ignore), none, ignore), []);
}

const NO_KEYS: ReadonlySet<never> = new Set();
