import type { ScriptedModel, Step } from 'convex-assistant-ui/testing';
import type { SalesReport } from '../tools/salesReport.js';

/** The fields of tool results that the stories read. */
interface Results {
  readonly calculator: { readonly result: number };
  readonly deleteFiles: { readonly deleted: readonly string[] };
  readonly projectContext: {
    readonly project: { readonly name: string; readonly deadline: string };
    readonly files: ReadonlyArray<{ readonly name: string }>;
  };
  readonly rebuildIndex: { readonly documents: number };
  readonly salesReport: SalesReport;
}

/** How a tool call of this turn ended. */
export interface Outcome {
  readonly toolName: string;
  readonly isError: boolean;
  readonly isDenied: boolean;
  readonly value: unknown;
}

/** The turn as the model sees it. */
export interface Turn {
  /** The user's message. */
  readonly said: string;
  readonly hasFiles: boolean;
  /** How many steps there were before this one. */
  readonly step: number;
  readonly outcomes: readonly Outcome[];
  /** The result of a tool, if it has one. */
  readonly result: <Name extends keyof Results>(toolName: Name) => Results[Name] | undefined;
}

export type Told = (turn: Turn) => Step;

export type Prompt = Parameters<ScriptedModel['doStream']>[0]['prompt'];
type ToolMessage = Extract<Prompt[number], { role: 'tool' }>;

export function readTurn(prompt: Prompt): Turn {
  const at = prompt.findLastIndex(({ role }) => role === 'user');
  const user = prompt[at];
  const parts = user?.role === 'user' ? user.content : [];
  const rest = prompt.slice(at + 1);
  const outcomes = rest.flatMap((message) => (message.role === 'tool' ? outcomesOf(message) : []));
  return {
    said: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    hasFiles: parts.some(({ type }) => type === 'file'),
    step: rest.filter(({ role }) => role === 'assistant').length,
    outcomes,
    result: <Name extends keyof Results>(toolName: Name) => {
      const given = outcomes.findLast((outcome) => outcome.toolName === toolName && !outcome.isError);
      return given?.isDenied ? undefined : (given?.value as Results[Name] | undefined);
    },
  };
}

const outcomesOf = ({ content }: ToolMessage): Outcome[] =>
  content.flatMap((part) => {
    if (part.type !== 'tool-result') return [];
    const { toolName, output } = part;
    return [
      {
        toolName,
        isError: output.type.startsWith('error') || isSoftError(output),
        isDenied: output.type === 'execution-denied',
        value: 'value' in output ? output.value : undefined,
      },
    ];
  });

const isSoftError = (output: object): boolean =>
  'value' in output &&
  typeof output.value === 'object' &&
  output.value !== null &&
  'success' in output.value &&
  output.value.success === false;
