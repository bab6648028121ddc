import { byteLength } from '../../rows/bytes.js';
import { storable } from '../../rows/storable.js';
import type { Part } from '../steps/stepReader.js';
import { MAX_STEP_BYTES } from './startCalls.js';

/** The fields of the agent's tool that matter here. */
export interface Tool {
  readonly execute?: (this: unknown, input: unknown, options: CallOptions) => unknown;
  readonly toModelOutput?: (call: { toolCallId: string; input: unknown; output: unknown }) => unknown;
  /** The context that `createTool` gives to `execute`. */
  readonly ctx?: object;
}

/** What the AI SDK passes to a tool besides its input. */
export type CallOptions = { toolCallId: string; abortSignal?: AbortSignal } & Record<string, unknown>;

/** The value itself, unless Convex cannot store one of its field names. */
export function storableValue(value: unknown): unknown {
  const stored = storable(value);
  return typeof stored === 'string' && typeof value !== 'string' ? stored : value;
}

/** What a tool returned, in the form of a tool-result `output`. */
export async function toOutput(
  tool: Tool,
  call: { toolCallId: string; input: unknown; output: unknown },
): Promise<Part> {
  if (tool.toModelOutput) return (await tool.toModelOutput(call)) as Part;
  const { output } = call;
  return typeof output === 'string'
    ? { type: 'text', value: output }
    : { type: 'json', value: storable(output) };
}

/** The size budget for the results of a step, which share a row. */
export interface ResultBudget {
  /** Reserves this many bytes of a row, or none if fewer are left. @returns whether they were reserved */
  take(row: string, bytes: number): boolean;
}

export function createResultBudget(): ResultBudget {
  let current = { row: '', bytes: 0 };
  return {
    take(row, bytes) {
      if (current.row !== row) current = { row, bytes: 0 };
      if (current.bytes + bytes > MAX_STEP_BYTES) return false;
      current.bytes += bytes;
      return true;
    },
  };
}

export const tooLarge = (toolName: string, json: string): string =>
  `The result of ${toolName} is too large to store: ${byteLength(json)} bytes. ` +
  `All results of a step can have up to ${MAX_STEP_BYTES} bytes. Return less, or store it as a file.`;
