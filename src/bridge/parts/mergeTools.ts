import { defined, equal, type Fields } from '../../shared/json.js';
import { isBehind, isFinal, isNewAttempt, type ToolState } from './toolState.js';

/**
 * Merges two reports of a call from one source: the state only moves forward, and of two final states the later wins. A
 * later attempt replaces an earlier one.
 */
export const raise = (earlier: ToolState, later: ToolState): ToolState =>
  laterAttempt(earlier, later) ?? (isBehind(later, earlier) ? fill(earlier, later) : fill(later, earlier));

/**
 * Merges what a row and a stream report of a call. Between two final states the row wins, except that an error or a
 * denial in the stream beats a success in the row: rows lose their error tag on the way to a UIMessage. `exact` rows do
 * not.
 */
export function reconcile(row: ToolState, stream: ToolState, exact: boolean | undefined): ToolState {
  const later = laterAttempt(row, stream);
  if (later) return later;
  if (!isFinal(row) || !isFinal(stream)) return raise(stream, row);
  const isTagLost = row.state === 'output-available' && stream.state !== row.state && !exact;
  return isTagLost ? { ...fill(stream, row), output: row.output } : fill(row, stream);
}

/** The report of the later attempt, if the attempts differ. Keeps only the call itself from the other report. */
function laterAttempt(a: ToolState, b: ToolState): ToolState | undefined {
  const isA = isNewAttempt(a, b);
  if (!isA && !isNewAttempt(b, a)) return undefined;
  const [later, earlier] = isA ? [a, b] : [b, a];
  const approval = later.approval ?? earlier.approval;
  const call = later.input === undefined && earlier.input !== undefined ? earlier : later;
  return { ...later, ...defined({ approval, input: call.input }), name: call.name } as ToolState;
}

/** `main`, with the fields it lacks from `other`. The name comes from the report that has the call itself. */
function fill(main: ToolState, other: ToolState): ToolState {
  if (!hasMore(other, main)) return main;
  const { name } = main.input === undefined && other.input !== undefined ? other : main;
  // A preliminary output does not count as a result.
  const { output } = main.output === undefined && isFinal(main) && isFinal(other) ? other : main;
  const { outcome } = main;
  const approval = main.approval && {
    ...other.approval,
    ...main.approval,
    id: main.approval.id || other.approval?.id,
  };
  return { ...other, ...main, ...defined({ approval }), name, output, outcome } as ToolState;
}

/** Whether `other` has anything that `main` lacks. Usually it does not, so nothing has to be copied. */
function hasMore(other: ToolState, main: ToolState): boolean {
  if (other === main) return false;
  if (main.approval && other.approval && !equal(main.approval, other.approval)) return true;
  for (const field in other) {
    if (field !== 'outcome' && (main as unknown as Fields)[field] === undefined) return true;
  }
  return false;
}
