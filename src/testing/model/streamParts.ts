import type { Piece, Step, TextPiece, ToolCallPiece } from './script.js';
import type { FinishReason, StreamPart, Usage } from './specification.js';

/** A part of the stream, or a pause before the next one. */
export type Beat =
  | { readonly part: StreamPart }
  | { readonly pauseMs: number }
  | { readonly released: Promise<void> };

export interface PlayOptions {
  /** The pause before every chunk of text, reasoning and tool input. */
  readonly chunkDelayMs: number;
  readonly newId: (kind: string) => string;
}

/** A step as a provider streams it. */
export function* play(step: Step, { chunkDelayMs, newId }: PlayOptions): Generator<Beat, void> {
  let count = 0;
  for (const piece of step) {
    if (piece.type === 'finish') continue;
    for (const beat of playPiece(piece, newId)) {
      const isChunk = 'part' in beat && beat.part.type.endsWith('-delta');
      if (isChunk) count++;
      if (isChunk && chunkDelayMs > 0) yield { pauseMs: chunkDelayMs };
      yield beat;
    }
    if (piece.type === 'error') return;
  }
  const end = endOf(step, count);
  yield {
    part: { type: 'finish', finishReason: { unified: end.reason, raw: end.reason }, usage: end.usage },
  };
}

/**
 * How a step ends: providers say `tool-calls` when the app has a tool to run, and the AI SDK's next move depends on it.
 */
export function endOf(step: Step, outputTokens: number): { reason: FinishReason; usage: Usage } {
  const finish = step.find((piece) => piece.type === 'finish');
  const hasCalls = step.some((piece) => piece.type === 'tool-call' && !piece.providerExecuted);
  return {
    reason: finish?.reason ?? (hasCalls ? 'tool-calls' : 'stop'),
    usage: finish?.usage ?? {
      inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: outputTokens, text: outputTokens, reasoning: 0 },
    },
  };
}

function* playPiece(piece: Exclude<Piece, { type: 'finish' }>, newId: PlayOptions['newId']): Generator<Beat> {
  switch (piece.type) {
    case 'delay':
      return yield { pauseMs: piece.ms };
    case 'hold':
      return yield { released: piece.released };
    case 'text':
    case 'reasoning':
      return yield* playText(piece, newId(piece.type));
    case 'tool-call':
      return yield* playCall(piece, piece.toolCallId ?? newId('call'));
    case 'source':
      return yield { part: { ...piece, sourceType: 'url', id: newId('source') } };
    default:
      return yield { part: piece };
  }
}

function* playText({ type, text, chunks = words(text) }: TextPiece, id: string): Generator<Beat> {
  yield { part: { type: `${type}-start`, id } };
  for (const delta of chunks) yield { part: { type: `${type}-delta`, id, delta } };
  yield { part: { type: `${type}-end`, id } };
}

function* playCall(piece: ToolCallPiece, toolCallId: string): Generator<Beat> {
  const { toolName, result, isError } = piece;
  const input = typeof piece.input === 'string' ? piece.input : JSON.stringify(piece.input);
  const flags = {
    ...(piece.providerExecuted && { providerExecuted: true }),
    ...(piece.dynamic && { dynamic: true }),
    ...(piece.providerMetadata && { providerMetadata: piece.providerMetadata }),
  };
  if (piece.chunks !== false) {
    yield { part: { type: 'tool-input-start', id: toolCallId, toolName, ...flags } };
    for (const delta of piece.chunks ?? halves(input))
      yield { part: { type: 'tool-input-delta', id: toolCallId, delta } };
    yield { part: { type: 'tool-input-end', id: toolCallId } };
  }
  yield { part: { type: 'tool-call', toolCallId, toolName, input, ...flags } };
  if (result === undefined) return;
  const outcome = { result: result as NonNullable<never>, ...(isError && { isError }) };
  yield {
    part: { type: 'tool-result', toolCallId, toolName, ...outcome, ...(piece.dynamic && { dynamic: true }) },
  };
}

const words = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+|\s+$/g) ?? [];

function halves(input: string): string[] {
  const middle = Math.ceil(input.length / 2);
  return [input.slice(0, middle), input.slice(middle)].filter((half) => half !== '');
}
