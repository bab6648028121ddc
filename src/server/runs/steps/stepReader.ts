import { isRecord } from '../../../shared/json.js';
import { parsePartialJson } from '../../../shared/partialJson.js';
import { readFilePart, readSourcePart } from './filesAndSources.js';

/** A part of a message in the form in which rows store it. */
export type Part = Record<string, unknown>;
type Chunk = Record<string, unknown>;

/** What the model said in a step that was never stored. */
export interface SaidStep {
  /** Text, reasoning, tool calls, files and sources in the order in which the model said them. */
  readonly parts: readonly Part[];
  /** Calls whose arguments were cut off. They never ran. */
  readonly halfWritten: ReadonlySet<string>;
  /** Results by tool call id, in the form of a tool-result `output`. */
  readonly outputs: ReadonlyMap<string, Part>;
  /** Requested approvals, by tool call id. */
  readonly approvals: ReadonlyMap<string, string>;
  /** The model finished the step. */
  readonly isFinished: boolean;
}

export interface StepReader {
  /** Takes a chunk of a stored stream, or a part of the model's own stream. */
  add(chunk: Chunk): void;
  said(): SaidStep;
}

/** A row holds 1 MiB, and text, calls and results come first. */
const MAX_FILES_LENGTH = 300_000;

/**
 * Collects what a model says. It reads both the model's own stream and the chunks that the agent stores: they differ
 * only in how they name the text of a delta and the end of a step.
 */
export function createStepReader(): StepReader {
  const parts: Part[] = [];
  const texts = new Map<string, Part>();
  const inputs = new Map<string, { part: Part; text: string }>();
  const outputs = new Map<string, Part>();
  const approvals = new Map<string, string>();
  let isFinished = false;
  let fileLength = 0;

  function addCall(chunk: Chunk, input: unknown): void {
    const toolCallId = String(chunk.toolCallId);
    const call: Part = {
      type: 'tool-call',
      toolCallId,
      toolName: chunk.toolName,
      input,
      args: input,
      ...(chunk.providerExecuted === true && { providerExecuted: true }),
      ...providerOptionsOf(chunk),
    };
    const started = inputs.get(toolCallId);
    if (started) Object.assign(started.part, call);
    else parts.push(call);
    inputs.delete(toolCallId);
  }

  function addText(type: 'text' | 'reasoning', chunk: Chunk): void {
    const text: Part = { type, text: '', ...providerOptionsOf(chunk) };
    texts.set(`${type}:${String(chunk.id)}`, text);
    parts.push(text);
  }

  function add(chunk: Chunk): void {
    const type = String(chunk.type);
    const kind = type.startsWith('reasoning') ? 'reasoning' : 'text';
    switch (type) {
      case 'text-start':
      case 'reasoning-start':
        return addText(kind, chunk);
      case 'text-delta':
      case 'reasoning-delta': {
        const text = texts.get(`${kind}:${String(chunk.id)}`);
        if (text) text.text = String(text.text) + textOf(chunk.delta ?? chunk.text);
        return;
      }
      case 'text-end':
      case 'reasoning-end':
        // Signatures and item ids of providers arrive with the end chunk.
        Object.assign(texts.get(`${kind}:${String(chunk.id)}`) ?? {}, providerOptionsOf(chunk));
        return;
      case 'tool-input-start': {
        const toolCallId = String(chunk.toolCallId ?? chunk.id);
        const part: Part = { type: 'tool-call', toolCallId, toolName: chunk.toolName };
        inputs.set(toolCallId, { part, text: '' });
        parts.push(part);
        return;
      }
      case 'tool-input-delta': {
        const input = inputs.get(String(chunk.toolCallId ?? chunk.id));
        if (input) input.text += textOf(chunk.inputTextDelta ?? chunk.delta);
        return;
      }
      case 'tool-call': // the model's own stream
        return addCall(chunk, parseInput(chunk.input));
      case 'tool-input-available': // a stored stream
        return addCall(chunk, chunk.input);
      case 'tool-input-error':
        addCall(chunk, chunk.input);
        outputs.set(String(chunk.toolCallId), errorOutput(String(chunk.errorText)));
        return;
      case 'tool-result': // the model's own stream: a tool that the provider ran
        outputs.set(String(chunk.toolCallId), {
          type: chunk.isError === true ? 'error-json' : 'json',
          value: chunk.result ?? null,
        });
        return;
      case 'tool-output-available':
        if (chunk.preliminary === true) return;
        outputs.set(String(chunk.toolCallId), { type: 'json', value: chunk.output ?? null });
        return;
      case 'tool-output-error':
        outputs.set(String(chunk.toolCallId), errorOutput(String(chunk.errorText)));
        return;
      case 'tool-approval-request':
        approvals.set(String(chunk.toolCallId), String(chunk.approvalId));
        return;
      case 'file': {
        const file = readFilePart(chunk);
        if (file && fileLength + file.data.length <= MAX_FILES_LENGTH) {
          fileLength += file.data.length;
          parts.push({ ...file, ...providerOptionsOf(chunk) });
        }
        return;
      }
      case 'source': // the model's own stream
      case 'source-url': // a stored stream
      case 'source-document':
        parts.push({ ...readSourcePart(chunk), ...providerOptionsOf(chunk) });
        return;
      case 'finish': // the model's own stream
      case 'finish-step': // a stored stream
        isFinished = true;
        return;
      default:
        return;
    }
  }

  return {
    add,
    said() {
      for (const { part, text } of inputs.values()) {
        const input = parsePartialJson(text);
        Object.assign(part, { input: isRecord(input) ? input : {}, args: isRecord(input) ? input : {} });
      }
      return {
        parts: parts.filter(({ text }) => text !== ''),
        halfWritten: new Set(inputs.keys()),
        outputs,
        approvals,
        isFinished,
      };
    },
  };
}

export const errorOutput = (value: string): Part => ({ type: 'error-text', value });

/** Where the open step begins in a stream that holds all steps of an action. */
export interface StepPosition {
  readonly cursor: number;
  /** How many `start-step` chunks after the cursor belong to steps that are stored. */
  readonly skip: number;
}

/**
 * Reads the open step from the chunks that follow its position. Results that come before the first step belong to calls
 * that a person approved: `before` has them.
 */
export function readOpenStep(chunks: Iterable<Chunk>, skip: number): { open: SaidStep; before: SaidStep } {
  const [open, before] = [createStepReader(), createStepReader()];
  let started = 0;
  for (const chunk of chunks) {
    if (chunk.type === 'start-step') started++;
    else if (started > skip) open.add(chunk);
    else if (started === 0 && skip === 0) before.add(chunk);
  }
  return { open: open.said(), before: before.said() };
}

const textOf = (delta: unknown): string => (typeof delta === 'string' ? delta : '');

function parseInput(input: unknown): unknown {
  if (typeof input !== 'string') return input ?? {};
  return input.trim() === '' ? {} : (parsePartialJson(input) ?? {});
}

const providerOptionsOf = ({ providerMetadata }: Chunk): Part =>
  isRecord(providerMetadata) ? { providerOptions: providerMetadata } : {};
