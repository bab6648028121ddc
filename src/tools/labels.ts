import { attempt } from '../shared/attempt.js';
import { isRecord } from '../shared/json.js';
import { plainName } from '../shared/text/plainName.js';
import type { ToolPhase } from './phases/phase.js';
import type { ToolStrings } from '../strings/index.js';
import { toTitle } from './registry/title.js';
import type { DisplayedCall, ToolDisplay, ToolPhaseInput, ToolText, ToolViewProps } from './types.js';

/** The texts of a call. */
export interface ToolCallDescription {
  readonly title: string;
  readonly label: string;
  /** The word for the phase. */
  readonly word: string;
  /** Whether to show the phase's word: the label does not contain it, and nothing else says it. */
  readonly isWordShown: boolean;
  /** One sentence about the failure, for everyone. */
  readonly errorSentence: string | undefined;
}

/** The texts of a call in a phase. They never contain missing values. */
export function describeToolCall(
  call: DisplayedCall,
  phase: ToolPhase,
  display: ToolDisplay,
  strings: ToolStrings,
): ToolCallDescription {
  const title = display.title ?? plainName(toTitle(call.toolName));
  const isUnknown = isUnknownOutcome(call);
  // The entry's error text says that the call failed, which is unknown here.
  const label =
    (isUnknown ? undefined : textOf(labelFor(display, phase), phaseInputOf(call, phase))) ?? title;
  const word = isUnknown ? strings.unknown : wordFor(call, phase, strings);
  const isSaid = label.toLocaleLowerCase().includes(word.toLocaleLowerCase());
  return {
    title,
    label,
    word,
    isWordShown: !isSaid && !QUIET.has(phase),
    errorSentence: phase === 'error' ? errorSentenceOf(call, display, strings) : undefined,
  };
}

function wordFor({ approval }: DisplayedCall, phase: ToolPhase, strings: ToolStrings): string {
  return phase === 'awaiting-approval' && !approval ? strings.awaitingAnswer : strings.phase[phase];
}

/** The call started and its outcome was never recorded: an error with its own words. */
export const isUnknownOutcome = ({ state, outcome }: DisplayedCall): boolean =>
  state === 'output-error' && outcome === 'unknown';

/** Phases that a spinner or a tick shows well enough to sighted readers. */
const QUIET: ReadonlySet<ToolPhase> = new Set(['input-streaming', 'running', 'complete']);

export function errorSentenceOf(call: DisplayedCall, display: ToolDisplay, strings: ToolStrings): string {
  if (isUnknownOutcome(call)) return strings.unknownSentence;
  return textOf(display.error, { args: call.args, errorText: call.errorText }) ?? strings.errorSentence;
}

/** What an entry may read about a call in a phase. */
export function phaseInputOf(
  call: DisplayedCall,
  phase: ToolPhase,
): ToolPhaseInput<object, unknown>[ToolPhase] {
  const { args, output, approval } = call;
  if (phase === 'complete' || phase === 'partial') return { args, result: output };
  if (phase === 'denied') return { args, reason: approval?.reason };
  return { args };
}

export const viewPropsOf = (call: DisplayedCall, phase: ToolPhase): ToolViewProps =>
  ({ phase, call, ...phaseInputOf(call, phase) }) as ToolViewProps;

type AnyLabel = ToolText<ToolPhaseInput<object, unknown>[ToolPhase]> | undefined;

const labelFor = ({ labels }: ToolDisplay, phase: ToolPhase): AnyLabel => labels?.[phase];

const MAX_LENGTH = 240;

/**
 * The entry's text, if it can be shown. Data comes from models and tools, so a field can be missing whatever its type
 * says; then the default is better than half a sentence.
 */
export function textOf<Input extends object>(
  text: ToolText<Input> | undefined,
  input: Input,
): string | undefined {
  const said = typeof text === 'function' ? attempt<unknown>(() => text(input), undefined) : text;
  if (typeof said !== 'string') return undefined;
  const line = plainName(said.replace(/\s+/g, ' ')).trim();
  if (line === '' || isBroken(line, input)) return undefined;
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}

const HOLES = /\bundefined\b|\bNaN\b|\bnull\b|\[object/g;

/** Whether a missing value became the text "undefined" or "null". Such a word from the input does not count. */
function isBroken(line: string, input: object): boolean {
  const holes = new Set(line.match(HOLES));
  return [...holes].some((hole) => !hasText(input, hole));
}

function hasText(input: object, text: string): boolean {
  const seen = new Set<unknown>();
  const search = (value: unknown): boolean => {
    if (typeof value === 'string') return value.includes(text);
    if (!(Array.isArray(value) || isRecord(value)) || seen.has(value)) return false;
    seen.add(value);
    return Object.values(value).some(search);
  };
  return search(input);
}
