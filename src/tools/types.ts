import type { ComponentType, ReactNode } from 'react';
import type { ToolCall } from '../bridge/index.js';
import type { ToolCallEntry } from '../store/index.js';
import type { ToolPhase } from './phase.js';

/** A tool call as the displays take it: one of the store, or one of the bridge, which knows less about its times. */
export type DisplayedCall = ToolCall &
  Partial<Pick<ToolCallEntry, 'attempt' | 'attemptAt' | 'finishedAt' | 'durationMs'>>;

/** What may have come only in part. */
export type DeepPartial<T> =
  T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<DeepPartial<Item> | undefined>
    : T extends object
      ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> | undefined }
      : T;

/** Arguments are never sure to be there: the call can be on a page that is not loaded. */
export type KnownArgs<Args> = { readonly [Key in keyof Args]?: Args[Key] | undefined };

/** What is known of a call in each phase. Anything else does not compile. */
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

// A method's parameters are compared both ways: a display of one tool fits where one of any tool is asked for.
type Method<Input, Output> = { method(input: Input): Output }['method'];

/** Nothing where there is nothing to say: the default is shown then. */
export type ToolText<Input> = string | Method<Input, string | undefined>;

/** What a row says in each phase. */
export type ToolLabels<Args, Result> = {
  readonly [Phase in ToolPhase]?: ToolText<ToolPhaseInput<Args, Result>[Phase]>;
};

/** What a view of a tool gets, told apart by `phase`. */
export type ToolViewProps<Args = object, Result = unknown> = {
  [Phase in ToolPhase]: { readonly phase: Phase; readonly call: DisplayedCall } & ToolPhaseInput<
    Args,
    Result
  >[Phase];
}[ToolPhase];

/** Draws what is inside of a row. Should it throw, the view of any JSON takes its place. */
export type ToolView<Args, Result> = Method<ToolViewProps<Args, Result>, ReactNode>;

/** How an approval is asked for. */
export interface ToolApprovalText<Args> {
  /** What is asked. @default 'Allow <title>?' */
  readonly question?: ToolText<{ readonly args: KnownArgs<Args> }>;
  /** What happens if it is allowed. */
  readonly consequence?: ToolText<{ readonly args: KnownArgs<Args> }>;
  /** The button that allows it. @default 'Allow' */
  readonly approve?: string;
  /** The button that does not. @default 'Deny' */
  readonly deny?: string;
  /** It cannot be undone: the button says so by its colour. */
  readonly isDangerous?: boolean;
}

/** How versions of one thing are told apart and put into words. */
export interface ToolSupersede<Args, Result> {
  /** Calls of a message with the same key are versions of one thing. @default all calls of this tool */
  readonly key?: Method<{ readonly args: KnownArgs<Args> }, string>;
  /** The line of a version that is not the newest one. */
  readonly label?: Method<
    {
      readonly args: KnownArgs<Args>;
      readonly result: Result | undefined;
      /** The version before this one. */
      readonly previous: { readonly args: KnownArgs<Args>; readonly result: Result | undefined } | undefined;
    },
    string | undefined
  >;
}

/** What one line says about several calls of a tool. Each text starts with a verb: pieces are joined with commas. */
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

/** A call to show in stories, in tests and in documentation. */
export interface ToolExample<Args, Result> {
  readonly args: Args;
  readonly result: Result;
  /** How far the arguments have come while they stream. @default the first one, cut short */
  readonly streamingArgs?: DeepPartial<Args>;
  /** What it gives before it is through. @default the result */
  readonly partialResult?: DeepPartial<Result>;
  /** What an admin reads when it fails. */
  readonly error?: string;
  /** Why it was denied. */
  readonly reason?: string;
  readonly durationMs?: number;
}

/** Any icon of `lucide-react`, or the like. */
export type ToolIcon = ComponentType<{ readonly size?: number | string; readonly className?: string }>;

/** All there is to say about how a tool is shown. */
export interface ToolDisplay<Args = object, Result = unknown> {
  /** What people call it. @default the tool's name, as words */
  readonly title?: string;
  /** What it is known by. @default a spanner */
  readonly icon?: ToolIcon;
  /** What a row says in each phase. Without one it is the title; the word for the phase stands beside it. */
  readonly labels?: ToolLabels<Args, Result>;
  /** What the line of a finished turn and the header of a group say about calls of this tool. */
  readonly summary?: ToolSummary<Args, Result>;
  /** The result belongs to the reply, like a plan or a chart: it is shown open and never folded. @default false */
  readonly isPartOfReply?: boolean;
  /** What is shown of the result when the row is open. @default a view of any JSON */
  readonly details?: ToolView<Args, Result>;
  /** What is shown of the arguments when the row is open: `false` for nothing. @default a view of any JSON */
  readonly args?: ToolView<Args, Result> | false;
  /** One sentence for everybody, in place of the raw error. */
  readonly error?: ToolText<{ readonly args: KnownArgs<Args>; readonly errorText: string | undefined }>;
  /** What is asked before it runs, for tools that need an approval. */
  readonly approval?: ToolApprovalText<Args>;
  /** Only the newest call of a message is shown, where the first one stood; earlier ones fold into it. */
  readonly supersede?: 'latest' | ToolSupersede<Args, Result>;
  /** How long a run may be silent in this tool before it counts as stale. @default the store's */
  readonly staleAfterMs?: number;
  /** The calls that a sub-agent made inside of this one. @default those of a UIMessage in its result */
  readonly nested?: Method<DisplayedCall, readonly DisplayedCall[]>;
  /** Calls to show in stories, in tests and in documentation. */
  readonly examples?: ReadonlyArray<ToolExample<Args, Result>>;
}
