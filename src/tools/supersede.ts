import type { ToolRegistry } from './registry.js';
import type { ToolStrings } from './strings.js';
import { toTitle } from './title.js';
import type { DisplayedCall, ToolDisplay, ToolSupersede } from './types.js';

/** Where a call stands among the versions of one thing. */
export interface Supersession {
  /** A later version is there. */
  readonly isSuperseded: boolean;
  /** The version before. */
  readonly previous: DisplayedCall | undefined;
}

export const NOT_SUPERSEDED: Supersession = { isSuperseded: false, previous: undefined };

/** @param calls those of the message, in order */
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

/** One that failed or was not allowed replaces nothing. One that is still being written has nothing to show yet. */
const isVersion = ({ state, settled }: DisplayedCall): boolean =>
  state === 'output-available' ||
  state === 'preliminary' ||
  (!settled && (state === 'input-available' || state === 'approval-responded'));

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

/** The line of a version that is not the newest one: what it changed. */
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
