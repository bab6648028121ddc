import { toUIMessages, type MessageDoc, type UIMessage, type Usage } from '@convex-dev/agent';
import { isRecord } from '../../shared/json.js';
import type { Trouble } from '../../component/validators.js';
import { agentNameOf } from './agentName.js';
import { readExtras, withoutQuotation, type MessageExtras } from './messageExtras.js';
import { readCalls, type StoredCall, type StoredCalls } from './storedCalls.js';
import type { Feedback, ThreadApiOptions } from '../options.js';
import { readOutcome } from './toolOutcome.js';
import { permissionOf } from '../approvals/toolPermission.js';
import { describeError, type StoredError } from '../access/publicError.js';
import { canRetry } from '../functions/retryToolCalls.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';

/** What a UIMessage has no field for. The same for all messages of a reply. */
export interface ThreadMessageMetadata {
  /** The ids of the rows behind it: any of them names the message to `regenerate`, `deleteMessage` and the like. */
  readonly ids: readonly string[];
  readonly model?: string;
  readonly provider?: string;
  readonly finishReason?: string;
  /** Tokens of all its steps together. */
  readonly usage?: Usage;
  readonly feedback?: Feedback;
  /** What the client sent with the message, as `metadata.custom` of assistant-ui has it. */
  readonly custom?: MessageExtras['metadata'];
}

/** What a reader may know about the run behind a reply. */
export interface RunInfo {
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'stopped' | 'interrupted';
  /** It ended early, and `resume` continues it. */
  readonly canResume: boolean;
  /** It has crashed, or its provider failed, and it is being resumed. */
  readonly isRetrying?: boolean;
  /** What went wrong: the provider refuses for a while, does not respond, or the process died. */
  readonly trouble?: Trouble;
  /** When the run goes on, by the server's clock, while it waits for that. */
  readonly retryAt?: number;
  /** The scheduler knows its job: while the status is live, the run is, however long it says nothing. */
  readonly isSupervised?: boolean;
  /** The last sign of life of a run whose job the scheduler does not know. */
  readonly lastActivityAt?: number;
}

/** What our own component knows about the rows. */
export interface KnownAboutRows {
  readonly records?: readonly ToolCallRecord[];
  readonly feedback?: ReadonlyArray<{ readonly messageId: string } & Feedback>;
  /** Who reads them. */
  readonly userId?: string;
}

/** A message as `listThreadMessages` gives it: the agent's, true to the documents. */
export type ThreadUIMessage = UIMessage<ThreadMessageMetadata> & {
  readonly metadata: ThreadMessageMetadata;
  /** Tool errors are marked from the documents: a success here is one. */
  readonly exact: true;
  /** Why it failed, readable. */
  readonly error?: string;
};

type Part = Record<string, unknown>;

/** The UIMessages of whole turns, in order, true to the documents. Raw error payloads only with `debug`. */
export function toThreadUIMessages(
  docs: readonly MessageDoc[],
  options: Pick<ThreadApiOptions, 'describeError' | 'approvals'>,
  debug: boolean,
  known: KnownAboutRows = {},
): ThreadUIMessage[] {
  const recordOf = new Map(
    (known.records ?? []).map((record) => [recordKey(record.messageId, record.toolCallId), record]),
  );
  return turnsOf(docs).flatMap((turn) => {
    const stored = readCalls(turn);
    const messages = agentStretches(turn).flatMap((stretch) =>
      toUIMessages<ThreadMessageMetadata>(stretch.map((doc) => prepared(doc, stored))),
    );
    const byKey = new Map(stored.calls.map((call) => [call.key, call]));
    return withMetadata(turn, messages, known).map(({ message, metadata, error, data }) => ({
      ...message,
      parts: [
        ...message.parts.map((part) => exactPart(part, byKey, recordOf, options, debug, known.userId)),
        ...dataParts(data),
      ],
      exact: true as const,
      metadata,
      ...(error !== undefined && {
        error: debug ? error : describeError(options, { kind: 'message', raw: error }),
      }),
    }));
  });
}

/** The name of the agent is not on a row that it did not come to finish, and a reader would see it go. */
export function withAgentName(
  message: ThreadUIMessage,
  options: Pick<ThreadApiOptions, 'agent'>,
): ThreadUIMessage {
  const name = agentNameOf(options);
  if (message.role !== 'assistant' || message.agentName !== undefined || !name) return message;
  return { ...message, agentName: name };
}

const recordKey = (messageId: string, toolCallId: string): string => `${messageId}:${toolCallId}`;

export function turnsOf(docs: readonly MessageDoc[]): MessageDoc[][] {
  const turns = new Map<number, MessageDoc[]>();
  for (const doc of docs) {
    const turn = turns.get(doc.order);
    if (turn) turn.push(doc);
    else turns.set(doc.order, [doc]);
  }
  return [...turns.values()]
    .map((turn) => turn.toSorted((a, b) => a.stepOrder - b.stepOrder))
    .toSorted((a, b) => a[0]!.order - b[0]!.order);
}

/**
 * The documents of a turn, cut where another agent goes on. `toUIMessages` would give what two agents wrote in turns one
 * message with the name of the first.
 */
function agentStretches(turn: readonly MessageDoc[]): MessageDoc[][] {
  const stretches: MessageDoc[][] = [];
  let name: string | undefined;
  for (const doc of turn) {
    const isOther = doc.agentName !== undefined && name !== undefined && doc.agentName !== name;
    name = doc.agentName ?? name;
    if (isOther || stretches.length === 0) stretches.push([doc]);
    else stretches.at(-1)!.push(doc);
  }
  return stretches;
}

/**
 * The document as `toUIMessages` reads it right: every call under an id of its own, results under the name of their
 * call, and no `error`, which it would take for the error of every result in the row.
 */
function prepared(doc: MessageDoc, { of }: StoredCalls): MessageDoc {
  const { error: _, ...rest } = doc;
  const content = withoutQuotation(doc);
  if (!Array.isArray(content)) return rest;
  const renamed = content.map((part: Part) => {
    const call = of.get(part);
    if (!call) return part;
    return {
      ...part,
      toolCallId: call.key,
      ...(part.type === 'tool-result' && { toolName: call.toolName }),
    };
  });
  return { ...rest, message: { ...doc.message, content: renamed } as MessageDoc['message'] };
}

function exactPart(
  part: ThreadUIMessage['parts'][number],
  byKey: ReadonlyMap<string, StoredCall>,
  recordOf: ReadonlyMap<string, ToolCallRecord>,
  options: Pick<ThreadApiOptions, 'describeError' | 'approvals'>,
  debug: boolean,
  userId: string | undefined,
): ThreadUIMessage['parts'][number] {
  const call = 'toolCallId' in part ? byKey.get(part.toolCallId) : undefined;
  if (!call) return part;
  const { output: _, errorText: __, ...bare } = part as Part;
  const record = recordOf.get(recordKey(call.doc._id, call.toolCallId));
  const known: Part = {
    ...bare,
    toolCallId: call.toolCallId,
    ...fieldsOf(record, call),
    ...permissionOf(options, record, userId),
  };
  const outcome = call.result && readOutcome(call.result.part);
  if (outcome?.type === 'success') {
    known.state = 'output-available';
    known.output = outcome.output;
  } else if (outcome?.type === 'error') {
    known.state = 'output-error';
    known.errorText = describeError(options, toolError(record, outcome.text, call.toolName));
    if (debug) known.output = isRecord(outcome.raw) ? outcome.raw : (record?.error ?? outcome.raw);
  }
  return known as ThreadUIMessage['parts'][number];
}

/** The error of a call: rows and streams hold what the model reads, the ledger what was thrown. */
export const toolError = (
  record: ToolCallRecord | undefined,
  text: string,
  toolName: string | undefined,
): StoredError => ({
  kind: 'tool',
  toolName,
  raw: record?.error ?? text,
  publicText: record?.errorText,
});

/** What only the ledger knows: when the tool ran, how often, whether it may run again, and how it ended. */
function fieldsOf(record: ToolCallRecord | undefined, { result }: StoredCall): Part {
  if (!record) return {};
  const { attempt, startedAt, endedAt, status, answeredBy } = record;
  const isAwaited = status === 'awaitingApproval' || (status === 'requested' && answeredBy === 'client');
  // A result in the rows of a call that still counts as running: its run is dead, and about to be settled.
  const isUnknown = status === 'unknown' || (status === 'running' && result !== undefined);
  return {
    attempt,
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(isAwaited && result === undefined && { isAwaited }),
    ...(isUnknown && { outcome: 'unknown' }),
    ...(status === 'interrupted' && { outcome: 'interrupted' }),
    ...(canRetry(record) && { canRetry: true }),
  };
}

interface Told {
  readonly message: UIMessage<ThreadMessageMetadata>;
  readonly metadata: ThreadMessageMetadata;
  readonly error: string | undefined;
  readonly data: MessageExtras['data'];
}

const dataParts = (data: MessageExtras['data'] = []): ThreadUIMessage['parts'] =>
  data.map((part) => ({ type: `data-${part.name}` as const, data: part.data }));

/** Each message with what its documents say; assistant messages next to each other are one answer. */
function withMetadata(
  turn: readonly MessageDoc[],
  messages: readonly UIMessage<ThreadMessageMetadata>[],
  known: KnownAboutRows,
): Told[] {
  const told: Told[] = [];
  for (let i = 0; i < messages.length;) {
    let end = i + 1;
    while (messages[i]!.role === 'assistant' && messages[end]?.role === 'assistant') end++;
    const between = (from: number, to: number) =>
      turn.filter(
        ({ stepOrder }) =>
          stepOrder >= messages[from]!.stepOrder && stepOrder < (messages[to]?.stepOrder ?? Infinity),
      );
    const metadata = metadataOf(between(i, end), known);
    for (; i < end; i++) {
      const failed = between(i, i + 1).findLast((doc) => doc.status === 'failed');
      const { metadata: custom, data } = extrasIn(between(i, i + 1));
      told.push({
        message: messages[i]!,
        metadata: custom ? { ...metadata, custom } : metadata,
        error: failed && rowError(failed),
        data,
      });
    }
  }
  return told;
}

function extrasIn([doc]: readonly MessageDoc[]): MessageExtras {
  return doc ? readExtras(doc) : {};
}

/** Agent 0.6 wraps the error of a row that it writes to after it was stopped. */
const rowError = ({ error }: MessageDoc): string | undefined =>
  error?.replace(/^Trying to update a message that failed: \S+, error: /, '');

function metadataOf(
  docs: readonly MessageDoc[],
  { feedback: given = [] }: KnownAboutRows,
): ThreadMessageMetadata {
  const last = <K extends keyof MessageDoc>(key: K) => docs.findLast((doc) => doc[key] !== undefined)?.[key];
  const usages = docs.flatMap(({ usage }) => usage ?? []);
  const ids = docs.map((doc) => doc._id);
  const feedback = given.findLast(({ messageId }) => ids.includes(messageId));
  const fields = {
    model: last('model'),
    provider: last('provider'),
    finishReason: last('finishReason'),
    usage: usages.length > 0 ? usages.reduce(addUsage, {}) : undefined,
    feedback: feedback && feedbackOf(feedback),
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ids, ...Object.fromEntries(present) };
}

const feedbackOf = ({ type, comment }: Feedback): Feedback => ({
  type,
  ...(comment !== undefined && { comment }),
});

function addUsage(a: Usage, b: Usage): Usage {
  const sum: Record<string, unknown> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = sum[key];
    if (typeof value === 'number') sum[key] = value + (typeof before === 'number' ? before : 0);
  }
  return sum;
}
