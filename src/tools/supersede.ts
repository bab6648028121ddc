import type { ToolRegistry } from './registry/registry.js';
import type { ToolStrings } from '../strings/index.js';
import { toTitle } from './registry/title.js';
import type { DisplayedCall, ToolDisplay, ToolSupersede } from './types.js';

/** A call's place among the versions of one thing. */
export interface Supersession {
  /** A later version exists. */
  readonly isSuperseded: boolean;
  /** The previous version. */
  readonly previous: DisplayedCall | undefined;
  /** All earlier versions, oldest first, if they fold into this one. */
  readonly earlier?: readonly DisplayedCall[];
  /** The next version is being written. */
  readonly isUpdating?: boolean;
}

export const NOT_SUPERSEDED: Supersession = { isSuperseded: false, previous: undefined };

/**
 * Returns the position of a call among the versions of one thing.
 *
 * @param calls the calls of the message, in order
 */
export function supersessionOf(
  call: DisplayedCall,
  calls: readonly DisplayedCall[],
  registry: Pick<ToolRegistry, 'resolve'>,
): Supersession {
  const key = keyOf(call, registry.resolve(call.toolName));
  if (key === undefined) return NOT_SUPERSEDED;
  const versions = calls.filter(
    (other) =>
      other.toolCallId === call.toolCallId ||
      (isVersion(other) &&
        other.toolName === call.toolName &&
        keyOf(other, registry.resolve(other.toolName)) === key),
  );
  const at = versions.findIndex(({ toolCallId }) => toolCallId === call.toolCallId);
  const earlier = versions.slice(0, Math.max(0, at));
  return { isSuperseded: at >= 0 && at < versions.length - 1, previous: earlier.at(-1) };
}

/** A row of a group: a call, or the newest version of one thing in the place of its first version. */
export interface VersionSlot {
  /** The id of the first version, so that the row keeps its element when versions arrive. */
  readonly key: string;
  readonly call: DisplayedCall;
  readonly supersession: Supersession;
}

/**
 * The rows of a group. Later versions have none: they appear in the place of the first one.
 * @param siblings the calls of the message that can be versions, in order
 */
export function slotsOf(
  calls: readonly DisplayedCall[],
  siblings: readonly DisplayedCall[],
  registry: Pick<ToolRegistry, 'resolve'>,
): readonly VersionSlot[] {
  return calls.flatMap((call): VersionSlot[] => {
    const key = call.toolCallId;
    const own = { key, call, supersession: NOT_SUPERSEDED };
    const thing = keyOf(call, registry.resolve(call.toolName));
    if (thing === undefined) return [own];
    const ofTool = siblings.filter(({ toolName }) => toolName === call.toolName);
    const versions = ofTool.filter(
      (other) => isVersion(other) && keyOf(other, registry.resolve(other.toolName)) === thing,
    );
    // Its arguments decide what it is a version of, so wait for them.
    if (isBeingWritten(call)) return ofTool.some(isVersion) ? [] : [own];
    if (!isVersion(call)) return [own];
    if (versions.length > 0 && versions[0]!.toolCallId !== key) return [];
    // The next version takes over only when it has a result, so that less never replaces more.
    const at = Math.max(0, versions.findLastIndex(hasResult));
    const earlier = versions.slice(0, at);
    const isUpdating = at < versions.length - 1 || ofTool.some(isBeingWritten);
    const supersession = { isSuperseded: false, previous: earlier.at(-1), earlier, isUpdating };
    return [{ key, call: versions[at] ?? call, supersession }];
  });
}

const hasResult = ({ state }: DisplayedCall): boolean =>
  state === 'output-available' || state === 'preliminary';

const isBeingWritten = ({ state, settled }: DisplayedCall): boolean =>
  state === 'input-streaming' && !settled;

/** A failed or denied version replaces nothing, and an unfinished one has nothing to show yet. */
const isVersion = (call: DisplayedCall): boolean =>
  hasResult(call) ||
  (!call.settled && (call.state === 'input-available' || call.state === 'approval-responded'));

function keyOf(call: DisplayedCall, { supersede }: ToolDisplay): string | undefined {
  if (!supersede) return undefined;
  try {
    return ruleOf(supersede).key?.({ args: call.args }) ?? '';
  } catch {
    return call.toolCallId;
  }
}

const ruleOf = (supersede: NonNullable<ToolDisplay['supersede']>): ToolSupersede<object, unknown> =>
  supersede === 'latest' ? {} : supersede;

const versionOf = ({ args, state, output }: DisplayedCall) => ({
  args,
  result: state === 'output-available' ? output : undefined,
});

/** The line of an earlier version: what it changed. */
export function revisionLabelOf(
  call: DisplayedCall,
  { previous }: Supersession,
  display: ToolDisplay,
  strings: ToolStrings,
): string {
  const title = display.title ?? toTitle(call.toolName);
  const fallback = strings.revision(title);
  if (!display.supersede) return fallback;
  try {
    const label = ruleOf(display.supersede).label;
    return label?.({ ...versionOf(call), previous: previous && versionOf(previous) }) ?? fallback;
  } catch {
    return fallback;
  }
}
