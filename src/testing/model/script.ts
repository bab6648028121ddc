import type { FinishReason, ProviderMetadata, Usage } from './specification.js';

export interface TextPiece {
  readonly type: 'text' | 'reasoning';
  readonly text: string;
  /** How to cut the text. @default word by word */
  readonly chunks?: readonly string[];
}

export interface ToolCallPiece {
  readonly type: 'tool-call';
  readonly toolName: string;
  /** A string is sent as it is, even if it is not valid JSON. */
  readonly input: unknown;
  readonly toolCallId?: string;
  /** How to cut the JSON of the input. `false` sends the call at once, without streaming its input. */
  readonly chunks?: readonly string[] | false;
  /** The provider runs the tool, so the app does not. */
  readonly providerExecuted?: boolean;
  /** The result of a tool that the provider runs. */
  readonly result?: unknown;
  readonly isError?: boolean;
  readonly dynamic?: boolean;
  /** What the provider attaches to the call, such as its own id. */
  readonly providerMetadata?: ProviderMetadata;
}

export interface SourcePiece {
  readonly type: 'source';
  readonly url: string;
  readonly title?: string;
}

export interface FilePiece {
  readonly type: 'file';
  readonly mediaType: string;
  /** Bytes, or their base64. */
  readonly data: string | Uint8Array;
}

export interface DelayPiece {
  readonly type: 'delay';
  readonly ms: number;
}

/** The model pauses until the gate opens. */
export interface HoldPiece {
  readonly type: 'hold';
  readonly released: Promise<void>;
  /** Opens the gate for every call that waits, and for later ones. */
  readonly release: () => void;
}

/** The provider fails here, and the step ends. */
export interface ErrorPiece {
  readonly type: 'error';
  readonly error: unknown;
}

export interface FinishPiece {
  readonly type: 'finish';
  readonly reason?: FinishReason;
  readonly usage?: Usage;
}

/** A part of a step. */
export type Piece =
  | TextPiece
  | ToolCallPiece
  | SourcePiece
  | FilePiece
  | DelayPiece
  | HoldPiece
  | ErrorPiece
  | FinishPiece;

/** The model's response to one call. */
export type Step = readonly Piece[];

/** Text, word by word or cut as given. */
export const text = (value: string, chunks?: readonly string[]): TextPiece => ({
  type: 'text',
  text: value,
  ...(chunks && { chunks }),
});

/** Reasoning, word by word or cut as given. */
export const reasoning = (value: string, chunks?: readonly string[]): TextPiece => ({
  ...text(value, chunks),
  type: 'reasoning',
});

/** A tool call. */
export const toolCall = (
  toolName: string,
  input: unknown,
  options: Omit<ToolCallPiece, 'type' | 'toolName' | 'input'> = {},
): ToolCallPiece => ({ ...options, type: 'tool-call', toolName, input });

/** A source. */
export const source = (url: string, title?: string): SourcePiece => ({
  type: 'source',
  url,
  ...(title !== undefined && { title }),
});

/** A file made by the model. */
export const file = (mediaType: string, data: string | Uint8Array): FilePiece => ({
  type: 'file',
  mediaType,
  data,
});

/** A pause. */
export const delay = (ms: number): DelayPiece => ({ type: 'delay', ms });

/**
 * A pause that lasts until the test calls `release()`. Use it instead of a fixed pause, which can be too short on a
 * busy machine.
 */
export function hold(): HoldPiece {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { type: 'hold', released, release };
}

/** The provider fails here. */
export const failure = (error: unknown): ErrorPiece => ({ type: 'error', error });

/** How the step ends. @default 'tool-calls' if it called a tool, otherwise 'stop' */
export const finish = (reason?: FinishReason, usage?: Usage): FinishPiece => ({
  type: 'finish',
  ...(reason && { reason }),
  ...(usage && { usage }),
});
