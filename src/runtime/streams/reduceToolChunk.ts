import { asString } from '../../shared/json.js';
import { patch, pick, push, type Draft, type Fields, type Part } from './draft.js';
import { parsePartialJson } from '../../shared/partialJson.js';

/** Applies a chunk of a tool call. Returns whether the chunk was one. */
export function reduceToolChunk(draft: Draft, chunk: Part): boolean {
  const id = asString(chunk.toolCallId) ?? '';
  if (chunk.type === 'tool-input-delta') {
    growInput(draft, id, chunk);
    return true;
  }
  catchUp(draft);
  switch (chunk.type) {
    case 'tool-input-start':
      startInput(draft, id, chunk);
      return true;
    case 'tool-input-available':
      endInput(draft, id, chunk, {
        state: 'input-available',
        input: chunk.input,
        ...pick(chunk, 'startedAt'),
        ...callMetadata(chunk),
      });
      return true;
    case 'tool-input-error':
      endInput(draft, id, chunk, {
        state: 'output-error',
        errorText: chunk.errorText,
        ...resultMetadata(chunk),
        ...pick(chunk, 'input'),
      });
      return true;
    case 'tool-output-available':
      updateCall(draft, id, chunk, {
        state: 'output-available',
        output: chunk.output,
        preliminary: chunk.preliminary,
        ...pick(chunk, 'providerExecuted', 'toolMetadata', 'startedAt', 'endedAt'),
        ...resultMetadata(chunk),
      });
      return true;
    case 'tool-output-error':
      updateCall(draft, id, chunk, {
        state: 'output-error',
        errorText: chunk.errorText,
        output: undefined,
        preliminary: undefined,
        ...pick(chunk, 'providerExecuted', 'toolMetadata', 'startedAt', 'endedAt'),
        ...resultMetadata(chunk),
      });
      return true;
    case 'tool-output-denied':
      updateCall(draft, id, chunk, { state: 'output-denied' });
      return true;
    case 'tool-approval-request':
      askApproval(draft, id, chunk);
      return true;
    case 'tool-approval-response':
      answerApproval(draft, id, chunk);
      return true;
    default:
      return false;
  }
}

const callMetadata = (chunk: Part): Fields =>
  chunk.providerMetadata ? { callProviderMetadata: chunk.providerMetadata } : {};

const resultMetadata = (chunk: Part): Fields =>
  chunk.providerMetadata ? { resultProviderMetadata: chunk.providerMetadata } : {};

/** The name of a call. Only old streams name a result's call; without a name it is a dynamic tool's. */
function nameOf({ toolName, dynamic }: Part): { type: string; toolName?: string } {
  if (typeof toolName !== 'string') return { type: 'dynamic-tool' };
  return dynamic === true ? { type: 'dynamic-tool', toolName } : { type: `tool-${toolName}` };
}

const called = (chunk: Part): Fields => pick(chunk, 'providerExecuted', 'title', 'toolMetadata');

/** Adds the part of a call. From now on its id means this one. */
function addCall(draft: Draft, id: string, chunk: Part, fields: Fields): number {
  const index = push(draft, { ...nameOf(chunk), toolCallId: id, ...fields });
  draft.calls.set(id, index);
  return index;
}

function startInput(draft: Draft, id: string, chunk: Part): void {
  const isPlain = chunk.inputEncoding === 'text';
  addCall(draft, id, chunk, {
    state: 'input-streaming',
    inputText: '',
    ...called(chunk),
    ...callMetadata(chunk),
  });
  draft.inputs.set(id, { text: '', isPlain });
}

/** The text is parsed when the message is built: short inputs with every chunk, long ones less often. */
function growInput(draft: Draft, id: string, chunk: Part): void {
  if (!draft.inputs.has(id)) startInput(draft, id, chunk);
  const open = draft.inputs.get(id)!;
  if (open.isPlain || open.text.length < SHORT) draft.revision++;
  open.text += asString(chunk.inputTextDelta) ?? '';
  draft.unread = Math.max(draft.unread, open.text.length);
}

const SHORT = 1024;

/** Moves the growth of inputs into their parts. */
export function catchUp(draft: Draft): void {
  draft.unread = 0;
  for (const [id, { text, isPlain }] of draft.inputs) {
    const index = draft.calls.get(id)!;
    if (draft.parts[index]!.inputText === text) continue;
    patch(draft, index, { inputText: text, input: isPlain ? text : parsePartialJson(text) });
  }
}

/** The input is complete. Providers that do not stream it send nothing before this. */
function endInput(draft: Draft, id: string, chunk: Part, fields: Fields): void {
  const known = draft.calls.get(id);
  draft.inputs.delete(id);
  // A repeated id in another step, or after a result without its call, belongs to another call.
  const isOwn = known !== undefined && known >= draft.step && !isLone(draft.parts[known]!);
  const index = isOwn ? known : addCall(draft, id, chunk, {});
  const part = draft.parts[index]!;
  const isNamed = part.type !== 'dynamic-tool' || typeof part.toolName === 'string';
  const isBad = fields.state === 'output-error';
  const type = isNamed ? part.type : nameOf(chunk).type;
  patch(draft, index, {
    ...(!isNamed && nameOf(chunk)),
    inputText: undefined,
    ...called(chunk),
    ...fields,
    // Input that does not fit the tool stays as received. Parts of dynamic tools have no other place for it.
    ...(isBad && type !== 'dynamic-tool' && { input: undefined, rawInput: chunk.input }),
  });
}

const FINAL = new Set(['output-available', 'output-error', 'output-denied']);

/** A result whose call is not in this stream. */
const isLone = (part: Part): boolean =>
  FINAL.has(part.state as string) && part.input === undefined && part.rawInput === undefined;

/**
 * Updates a call with its approval or its outcome. A call that began in an earlier stream and continues in this one gets a
 * part without input here; the bridge joins the two.
 */
function updateCall(draft: Draft, id: string, chunk: Part, fields: Fields): number {
  const index = draft.calls.get(id) ?? addCall(draft, id, chunk, {});
  draft.inputs.delete(id);
  patch(draft, index, { inputText: undefined, ...fields });
  return index;
}

function askApproval(draft: Draft, id: string, chunk: Part): void {
  const approvalId = asString(chunk.approvalId) ?? '';
  const index = updateCall(draft, id, chunk, {
    state: 'approval-requested',
    startedAt: undefined, // it does not run while it waits for an answer
    approval: { id: approvalId, ...pick(chunk, 'isAutomatic', 'signature') },
  });
  draft.approvals.set(approvalId, index);
}

/** If the request is not in this stream, the answer cannot be assigned to a call. The rows have it. */
function answerApproval(draft: Draft, id: string, chunk: Part): void {
  const approvalId = asString(chunk.approvalId) ?? '';
  const index = draft.approvals.get(approvalId) ?? (id === '' ? undefined : updateCall(draft, id, chunk, {}));
  if (index === undefined) return;
  const known = draft.parts[index]!.approval as Fields | undefined;
  patch(draft, index, {
    state: 'approval-responded',
    approval: { ...known, id: approvalId, ...pick(chunk, 'approved', 'reason') },
    ...pick(chunk, 'providerExecuted'),
    ...callMetadata(chunk),
  });
}
