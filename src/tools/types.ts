import type { ComponentType, ReactNode } from 'react';
import type { ToolCall } from '../bridge/index.js';
import type { ToolCallEntry } from '../store/index.js';
import type { SomeStrings } from '../strings/index.js';
import type { ToolPhase } from './phases/phase.js';

/** A tool call as displays get it: from the store or, with fewer times, from the bridge. */
export type DisplayedCall = ToolCall &
  Partial<Pick<ToolCallEntry, 'attempt' | 'attemptAt' | 'finishedAt' | 'durationMs'>>;

/** An object that may be incomplete at any depth. */
export type DeepPartial<T> =
  T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<DeepPartial<Item> | undefined>
    : T extends object
      ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> | undefined }
      : T;

/** Arguments may be missing in any phase: the call can be on a page that is not loaded. */
export type KnownArgs<Args> = { readonly [Key in keyof Args]?: Args[Key] | undefined };

/** What is known about a call in each phase. Code that reads other fields does not compile. */
export interface ToolPhaseInput<Args, Result> {
  'input-streaming': { readonly args: DeepPartial<Args> };
  running: { readonly args: KnownArgs<Args> };
  'awaiting-approval': { readonly args: KnownArgs<Args> };
  partial: { readonly args: KnownArgs<Args>; readonly result: DeepPartial<Result> };
  complete: { readonly args: KnownArgs<Args>; readonly result: Result };
  error: { readonly args: KnownArgs<Args> };
  denied: { readonly args: KnownArgs<Args>; readonly reason: string | undefined };
  cancelled: { readonly args: KnownArgs<Args> };
  stale: { readonly args: KnownArgs<Args> };
}

// Method parameters are bivariant, so a display of one tool fits where a display of any tool is expected.
type Method<Input, Output> = { method(input: Input): Output }['method'];

/** Returns a text, or undefined for the default. */
export type ToolText<Input> = string | Method<Input, string | undefined>;

/** The text of a row in each phase. */
export type ToolLabels<Args, Result> = {
  readonly [Phase in ToolPhase]?: ToolText<ToolPhaseInput<Args, Result>[Phase]>;
};

/** The props of a tool's view. Check `phase` to narrow them. */
export type ToolViewProps<Args = object, Result = unknown> = {
  [Phase in ToolPhase]: { readonly phase: Phase; readonly call: DisplayedCall } & ToolPhaseInput<
    Args,
    Result
  >[Phase];
}[ToolPhase];

/** Draws the body of a row. If it throws, the JSON view replaces it. */
export type ToolView<Args, Result> = Method<ToolViewProps<Args, Result>, ReactNode>;

/** The texts of an approval. */
export interface ToolApprovalText<Args> {
  /** The question. @default 'Allow <title>?' */
  readonly question?: ToolText<{ readonly args: KnownArgs<Args> }>;
  /** What happens if it is allowed. */
  readonly consequence?: ToolText<{ readonly args: KnownArgs<Args> }>;
  /** The button that allows it. @default 'Allow' */
  readonly approve?: string;
  /** The button that denies it. @default 'Deny' */
  readonly deny?: string;
  /** The call cannot be undone. The button shows this, and "Allow all" is not offered. */
  readonly isDangerous?: boolean;
}

/** How versions of one thing are identified and described. */
export interface ToolSupersede<Args, Result> {
  /** Calls of a message with the same key are versions of one thing. @default all calls of this tool */
  readonly key?: Method<{ readonly args: KnownArgs<Args> }, string>;
  /** The line of an earlier version. */
  readonly label?: Method<
    {
      readonly args: KnownArgs<Args>;
      readonly result: Result | undefined;
      /** The previous version. */
      readonly previous: { readonly args: KnownArgs<Args>; readonly result: Result | undefined } | undefined;
    },
    string | undefined
  >;
}

/** How one line describes several calls of a tool. Start each text with a verb: pieces are joined with commas. */
export interface ToolSummary<Args, Result> {
  /** While they run: "Reading 2 pages". @default 'Using <title>' */
  readonly running?: ToolText<{
    readonly count: number;
    readonly calls: ReadonlyArray<ToolPhaseInput<Args, Result>['running']>;
  }>;
  /** When they are done: "Read 2 pages". @default 'Used <title>' */
  readonly complete?: ToolText<{
    readonly count: number;
    readonly calls: ReadonlyArray<ToolPhaseInput<Args, Result>['complete']>;
  }>;
}

/** An example call for stories, tests and documentation. */
export interface ToolExample<Args, Result> {
  readonly args: Args;
  readonly result: Result;
  /** The arguments halfway through streaming. @default the first one, cut short */
  readonly streamingArgs?: DeepPartial<Args>;
  /** The preliminary result. @default the result */
  readonly partialResult?: DeepPartial<Result>;
  /** The raw error that users with debug access see. */
  readonly error?: string;
  /** Why it was denied. */
  readonly reason?: string;
  readonly durationMs?: number;
}

/** Any icon of `lucide-react`, or a similar component. */
export type ToolIcon = ComponentType<{ readonly size?: number | string; readonly className?: string }>;

/** Everything about how a tool is displayed. */
export interface ToolDisplay<Args = object, Result = unknown> {
  /** The tool's name for people. @default the tool's name, in words */
  readonly title?: string;
  /** @default a wrench */
  readonly icon?: ToolIcon;
  /** The text of the row in each phase. Without one, the row shows the title and the word for the phase. */
  readonly labels?: ToolLabels<Args, Result>;
  /** How the folded line of a reply and the header of a group describe calls of this tool. */
  readonly summary?: ToolSummary<Args, Result>;
  /** The result is part of the reply, like a plan or a chart: it is open, and never folds. @default false */
  readonly isPartOfReply?: boolean;
  /** The view of the result in an open row. @default a JSON view */
  readonly details?: ToolView<Args, Result>;
  /** The view of the arguments in an open row; `false` for none. @default labeled fields or a JSON view */
  readonly args?: ToolView<Args, Result> | false;
  /** The error message that everyone sees, instead of the server's sentence. */
  readonly error?: ToolText<{ readonly args: KnownArgs<Args>; readonly errorText: string | undefined }>;
  /** The texts of the approval, for tools that need one. */
  readonly approval?: ToolApprovalText<Args>;
  /** Shows only the newest call of a message, in the place of the first one. Earlier ones fold into it. */
  readonly supersede?: 'latest' | ToolSupersede<Args, Result>;
  /** How long this tool may be silent before its call is stale, in ms. @default the store's */
  readonly staleAfterMs?: number;
  /** The calls that a sub-agent made inside this one. @default those of a UIMessage in its result */
  readonly nested?: Method<DisplayedCall, readonly DisplayedCall[]>;
  /** Example calls for stories, tests and documentation. */
  readonly examples?: ReadonlyArray<ToolExample<Args, Result>>;
  /** Returns the display in other strings, for example in another language. @default the display as it is */
  localize?(display: ToolDisplay, strings: SomeStrings): ToolDisplay;
}
