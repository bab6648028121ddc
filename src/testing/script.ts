import type {
  LanguageModelV3FinishReason,
  LanguageModelV3Usage,
  SharedV3ProviderMetadata,
} from '@ai-sdk/provider';

/** Why a step ends. */
export type FinishReason = LanguageModelV3FinishReason['unified'];
/** The tokens of a step. */
export type Usage = LanguageModelV3Usage;

export interface TextPiece {
  readonly type: 'text' | 'reasoning';
  readonly text: string;
  /** How it is cut up. Word by word when not given. */
  readonly chunks?: readonly string[];
}

export interface ToolCallPiece {
  readonly type: 'tool-call';
  readonly toolName: string;
  /** A string is taken for JSON as it stands, also when it is none. */
  readonly input: unknown;
  readonly toolCallId?: string;
  /** How the JSON of the input is cut up. `false` gives the call at once, without its input streaming in. */
  readonly chunks?: readonly string[] | false;
  /** The provider runs the tool: there is nothing to do for the app. */
  readonly providerExecuted?: boolean;
  /** The result of a tool that the provider runs. */
  readonly result?: unknown;
  readonly isError?: boolean;
  readonly dynamic?: boolean;
  /** What the provider notes on the call, such as its own id for it. */
  readonly providerMetadata?: SharedV3ProviderMetadata;
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

/** The model says nothing more until it is let go on. */
export interface HoldPiece {
  readonly type: 'hold';
  readonly released: Promise<void>;
  /** Lets every call that waits here go on, and those that come to it later. */
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

/** What a step is made of. */
export type Piece =
  | TextPiece
  | ToolCallPiece
  | SourcePiece
  | FilePiece
  | DelayPiece
  | HoldPiece
  | ErrorPiece
  | FinishPiece;

/** What the model answers to one call. */
export type Step = readonly Piece[];

/** Text, word by word, or as it is cut. */
export const text = (value: string, chunks?: readonly string[]): TextPiece => ({
  type: 'text',
  text: value,
  ...(chunks && { chunks }),
});

/** What the model thinks, word by word, or as it is cut. */
export const reasoning = (value: string, chunks?: readonly string[]): TextPiece => ({
  ...text(value, chunks),
  type: 'reasoning',
});

/** A call of a tool. */
export const toolCall = (
  toolName: string,
  input: unknown,
  options: Omit<ToolCallPiece, 'type' | 'toolName' | 'input'> = {},
): ToolCallPiece => ({ ...options, type: 'tool-call', toolName, input });

/** A source of what is said. */
export const source = (url: string, title?: string): SourcePiece => ({
  type: 'source',
  url,
  ...(title !== undefined && { title }),
});

/** A file that the model has made. */
export const file = (mediaType: string, data: string | Uint8Array): FilePiece => ({
  type: 'file',
  mediaType,
  data,
});

/** A pause. */
export const delay = (ms: number): DelayPiece => ({ type: 'delay', ms });

/** A pause that a test ends, when it has seen what it waited for: a pause of a given length is too short on some day. */
export function hold(): HoldPiece {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { type: 'hold', released, release };
}

/** The provider fails here. */
export const failure = (error: unknown): ErrorPiece => ({ type: 'error', error });

/** How the step ends. @default 'tool-calls' where it has called one, else 'stop' */
export const finish = (reason?: FinishReason, usage?: Usage): FinishPiece => ({
  type: 'finish',
  ...(reason && { reason }),
  ...(usage && { usage }),
});
