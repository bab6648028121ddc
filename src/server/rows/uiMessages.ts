import { toUIMessages, type MessageDoc, type UIMessage, type Usage } from '@convex-dev/agent';
import type { Trouble } from '../../component/validators.js';
import { describeError } from '../access/publicError.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';
import type { Feedback, ThreadApiOptions } from '../options.js';
import { agentNameOf } from './agentName.js';
import { exactToolPart, recordKey } from './exactToolPart.js';
import { withoutQuotation, type MessageExtras } from './messageExtras.js';
import { dataParts, withMetadata } from './messageMetadata.js';
import { readCalls, type StoredCalls } from './storedCalls.js';

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
        ...message.parts.map((part) => exactToolPart(part, byKey, recordOf, options, debug, known.userId)),
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
