import { plainName } from '../shared/text/plainName.js';
import { textOf } from './labels.js';
import type { ToolRegistry } from './registry/registry.js';
import type { ToolStrings } from '../strings/index.js';
import { toTitle } from './registry/title.js';
import type { DisplayedCall, ToolDisplay } from './types.js';

/** A line with more tools would become a paragraph. */
const MOST_TOOLS = 3;

/** The pieces of a line that says what calls do or did, in the order of their first calls. */
export function piecesOf(
  calls: readonly DisplayedCall[],
  tense: 'running' | 'complete',
  registry: Pick<ToolRegistry, 'resolve'>,
  strings: ToolStrings,
): readonly string[] {
  const byTool = groupByTool(calls);
  const isLong = byTool.length > MOST_TOOLS + 1;
  const named = isLong ? byTool.slice(0, MOST_TOOLS) : byTool;
  const others = isLong ? byTool.slice(MOST_TOOLS).flatMap(([, own]) => own).length : 0;
  return [
    ...named.map(([toolName, own]) => pieceOf(toolName, own, tense, registry.resolve(toolName), strings)),
    ...(others > 0 ? [strings.group.more(others)] : []),
  ];
}

/** What calls do or did, in one line: "Searched the web 2 times, read 2 pages". */
export const summarize = (...args: Parameters<typeof piecesOf>): string =>
  args[3].group.join(piecesOf(...args));

function groupByTool(calls: readonly DisplayedCall[]): ReadonlyArray<readonly [string, DisplayedCall[]]> {
  const byTool = new Map<string, DisplayedCall[]>();
  for (const call of calls) byTool.set(call.toolName, [...(byTool.get(call.toolName) ?? []), call]);
  return [...byTool];
}

function pieceOf(
  toolName: string,
  calls: readonly DisplayedCall[],
  tense: 'running' | 'complete',
  { title = plainName(toTitle(toolName)), summary }: ToolDisplay,
  { group }: ToolStrings,
): string {
  const count = calls.length;
  const text =
    tense === 'running'
      ? textOf(summary?.running, { count, calls: calls.map(({ args }) => ({ args })) })
      : textOf(summary?.complete, {
          count,
          calls: calls.map(({ args, output }) => ({ args, result: output })),
        });
  return text ?? (tense === 'running' ? group.using(title, count) : group.used(title, count));
}
