import { showAtOnce } from '../../../src/testing/render/showAtOnce.js';
import { builtinTools } from '../../../src/tools/builtin/index.js';
import type { ToolPhase } from '../../../src/tools/phases/phase.js';
import { TOOL_PHASES } from '../../../src/tools/phases/phase.js';
import type { ToolDisplay, ToolExample, ToolText, ToolViewProps } from '../../../src/tools/types.js';

showAtOnce();

export type ToolName = keyof typeof builtinTools;

export const toolNames = Object.keys(builtinTools) as ToolName[];

export const toolOf = (name: ToolName): ToolDisplay => builtinTools[name];

export const exampleList = toolNames.flatMap((name) =>
  toolOf(name).examples!.map((example, index) => ({ name, index, example })),
);

export const phaseList = TOOL_PHASES;

/** The props of a view for a call with these arguments and this result. */
export function propsOf(name: ToolName, phase: ToolPhase, args: unknown, result?: unknown): ToolViewProps {
  const isThere = phase === 'complete' || phase === 'partial';
  return {
    phase,
    args,
    call: { toolCallId: 'call', toolName: name, args, settled: false, actionable: false },
    ...(isThere && { result }),
    ...(phase === 'denied' && { reason: undefined }),
  } as unknown as ToolViewProps;
}

/** An example in a phase, with the data that exists by then. */
export function propsOfExample(name: ToolName, phase: ToolPhase, example: ToolExample<object, unknown>) {
  const args = phase === 'input-streaming' ? (example.streamingArgs ?? example.args) : example.args;
  return propsOf(
    name,
    phase,
    args,
    phase === 'partial' ? (example.partialResult ?? example.result) : example.result,
  );
}

/** The entry's own texts, without the fallbacks. */
export function labelOf(name: ToolName, props: ToolViewProps): string | undefined {
  const labels = toolOf(name).labels as Readonly<Record<ToolPhase, ToolText<object> | undefined>>;
  const label = labels[props.phase];
  return typeof label === 'function' ? label(props) : label;
}

export const HOLES = /undefined|NaN|null|\[object/;

/** Every word with which the label of a finished call claims success. */
export const SUCCESS =
  /\b(?:found|saved|done|finished|completed?|calculated|ran|wrote|appended|extracted|loaded|opened|updated|made|already|result:)|^Read\b|=/i;

/** Every string in a value, including field names. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...textsIn(item)]);
}
