import { toUIMessages, type MessageDoc, type UIMessage, type Usage } from '@convex-dev/agent';
import { isRecord } from '../bridge/json.js';
import { readRetryId } from '../bridge/retryId.js';
import { readCalls, type StoredCall, type StoredCalls } from './calls.js';
import { readMark } from './marks.js';
import type { Feedback, ThreadApiOptions } from './options.js';
import { describeError, readOutcome } from './outcome.js';
import { runOf } from './runs.js';

/** What the documents know about a message and a UIMessage has no place for. The same for all rows of an answer. */
export interface ThreadMessageMetadata {
  /** The ids of the rows behind it: any of them names the message to `regenerate`, `deleteMessage` and the like. */
  readonly ids: readonly string[];
  readonly model?: string;
  readonly provider?: string;
  readonly finishReason?: string;
  /** Tokens of all its steps together. */
  readonly usage?: Usage;
  readonly feedback?: Feedback;
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
  options: Pick<ThreadApiOptions, 'describeError'>,
  debug: boolean,
): ThreadUIMessage[] {
  return turnsOf(docs).flatMap((turn) => {
    const stored = readCalls(turn);
    const messages = toUIMessages<ThreadMessageMetadata>(turn.map((doc) => prepared(doc, stored)));
    const byKey = new Map(stored.calls.map((call) => [call.key, call]));
    return withMetadata(turn, messages).map(({ message, metadata, error }) => ({
      ...message,
      parts: message.parts.map((part) => exactPart(part, byKey, options, debug)),
      exact: true as const,
      metadata,
      ...(error !== undefined && {
        error: debug ? error : describeError(options, { kind: 'message', text: error }),
      }),
    }));
  });
}

/** The name of the agent is not on a row that it did not come to finish, and a reader would see it go. */
export function withAgentName(
  message: ThreadUIMessage,
  { agent }: Pick<ThreadApiOptions, 'agent'>,
): ThreadUIMessage {
  const { options } = agent as unknown as { options: { name?: string } };
  if (message.role !== 'assistant' || message.agentName !== undefined || !options.name) return message;
  return { ...message, agentName: options.name };
}

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
 * The document as `toUIMessages` reads it right: every call under an id of its own, results under the name of their
 * call, and no `error`, which it would take for the error of every result in the row.
 */
function prepared(doc: MessageDoc, { of }: StoredCalls): MessageDoc {
  const { error: _, ...rest } = doc;
  const content: unknown = doc.message?.content;
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
  options: Pick<ThreadApiOptions, 'describeError'>,
  debug: boolean,
): ThreadUIMessage['parts'][number] {
  const call = 'toolCallId' in part ? byKey.get(part.toolCallId) : undefined;
  if (!call) return part;
  const { output: _, errorText: __, ...bare } = part as Part;
  const known: Part = { ...bare, toolCallId: call.toolCallId, ...timingOf(call) };
  if (readRetryId(call.approval?.id)?.approvalId === '')
    known.approval = { ...(known.approval as Part), isAutomatic: true };
  const outcome = call.result && readOutcome(call.result.part);
  if (outcome?.type === 'success') {
    known.state = 'output-available';
    known.output = outcome.output;
  } else if (outcome?.type === 'error') {
    const report = { kind: 'tool' as const, text: outcome.text, toolName: call.toolName };
    known.state = 'output-error';
    known.errorText = describeError(options, report);
    if (debug) known.output = outcome.raw;
  }
  return known as ThreadUIMessage['parts'][number];
}

/** When the tool ran, where the run has recorded it; since when, while it does. */
function timingOf({ part, approval, answer, result }: StoredCall): { startedAt?: number; endedAt?: number } {
  if (result) return timesOf(readMark(result.part));
  if (answer) return timesOf(runOf(answer.doc));
  return approval ? {} : timesOf(readMark(part));
}

const timesOf = (noted: { startedAt?: unknown; endedAt?: unknown } | undefined) => ({
  ...(typeof noted?.startedAt === 'number' && { startedAt: noted.startedAt }),
  ...(typeof noted?.endedAt === 'number' && { endedAt: noted.endedAt }),
});

interface Told {
  readonly message: UIMessage<ThreadMessageMetadata>;
  readonly metadata: ThreadMessageMetadata;
  readonly error: string | undefined;
}

/** Each message with what its documents say; assistant messages next to each other are one answer. */
function withMetadata(
  turn: readonly MessageDoc[],
  messages: readonly UIMessage<ThreadMessageMetadata>[],
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
    const metadata = metadataOf(between(i, end));
    for (; i < end; i++) {
      const failed = between(i, i + 1).findLast((doc) => doc.status === 'failed');
      told.push({ message: messages[i]!, metadata, error: failed && rowError(failed) });
    }
  }
  return told;
}

/** Agent 0.6 wraps the error of a row that it writes to after it was stopped. */
const rowError = ({ error }: MessageDoc): string | undefined =>
  error?.replace(/^Trying to update a message that failed: \S+, error: /, '');

function metadataOf(docs: readonly MessageDoc[]): ThreadMessageMetadata {
  const last = <K extends keyof MessageDoc>(key: K) => docs.findLast((doc) => doc[key] !== undefined)?.[key];
  const usages = docs.flatMap(({ usage }) => usage ?? []);
  const feedback = docs.flatMap((doc) => readMark(doc)?.feedback ?? []).at(-1);
  const fields = {
    model: last('model'),
    provider: last('provider'),
    finishReason: last('finishReason'),
    usage: usages.length > 0 ? usages.reduce(addUsage, {}) : undefined,
    feedback: isRecord(feedback) ? (feedback as unknown as Feedback) : undefined,
  };
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ids: docs.map((doc) => doc._id), ...Object.fromEntries(known) };
}

function addUsage(a: Usage, b: Usage): Usage {
  const sum: Record<string, unknown> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = sum[key];
    if (typeof value === 'number') sum[key] = value + (typeof before === 'number' ? before : 0);
  }
  return sum;
}
