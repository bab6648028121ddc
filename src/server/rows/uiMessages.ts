import { toUIMessages, type MessageDoc, type UIMessage, type Usage } from '@convex-dev/agent';
import type { Trouble } from '../../component/validators.js';
import { describeError } from '../access/publicError.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';
import type { MessageFeedback, ThreadApiOptions } from '../options.js';
import { agentSettings } from '../agentSettings.js';
import { exactToolPart, recordKey } from './exactToolPart.js';
import { withoutQuotation, type MessageExtras } from './messageExtras.js';
import { dataParts, withMetadata } from './messageMetadata.js';
import { readCalls, type StoredCalls } from './storedCalls.js';

/** Metadata of a message. The same for all messages of a reply. */
export interface ThreadMessageMetadata {
  /** The ids of the message's rows. Functions such as `regenerate` and `deleteMessage` accept any of them. */
  readonly ids: readonly string[];
  readonly model?: string;
  readonly provider?: string;
  readonly finishReason?: string;
  /** The tokens of all steps together. */
  readonly usage?: Usage;
  readonly feedback?: MessageFeedback;
  /** The metadata that the client sent, as in `metadata.custom` of assistant-ui. */
  readonly custom?: MessageExtras['metadata'];
}

/** The run behind a reply, as clients see it. */
export interface RunInfo {
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'stopped' | 'interrupted';
  /** The run ended early, and `resume` can continue it. */
  readonly canResume: boolean;
  /** The run crashed or its provider failed, and it is being resumed. */
  readonly isRetrying?: boolean;
  /** What went wrong: too many requests, a provider that does not respond, or a crash. */
  readonly trouble?: Trouble;
  /** When the run resumes, by the server's clock, if it waits. */
  readonly retryAt?: number;
  /** Convex's scheduler watches the run, so silence means nothing while its status is live. */
  readonly isSupervised?: boolean;
  /** The last heartbeat of a run that Convex's scheduler does not watch. */
  readonly lastActivityAt?: number;
}

/** What `components.assistantUi` knows about the rows. */
export interface KnownAboutRows {
  readonly records?: readonly ToolCallRecord[];
  readonly feedback?: ReadonlyArray<{ readonly messageId: string } & MessageFeedback>;
  /** The reader. */
  readonly userId?: string;
}

/** A message as `listThreadMessages` returns it: the agent's UIMessage with metadata and marked errors. */
export type ThreadUIMessage = UIMessage<ThreadMessageMetadata> & {
  readonly metadata: ThreadMessageMetadata;
  /** The server marked tool errors from the rows, so a success is certain. */
  readonly exact: true;
  /** A readable reason for the failure. */
  readonly error?: string;
};

type Part = Record<string, unknown>;

/**
 * Turns the documents of whole turns into UIMessages, with tool errors marked. Raw errors are included only with
 * `debug`.
 */
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

/** A row that the agent did not finish lacks the agent's name. Without this, readers would see the name disappear. */
export function withAgentName(
  message: ThreadUIMessage,
  options: Pick<ThreadApiOptions, 'agent'>,
): ThreadUIMessage {
  const { name } = agentSettings(options);
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
 * The rows of a turn, split where another agent takes over. `toUIMessages` would merge the rows of all agents into one
 * message with the first agent's name.
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
 * The row in a form that `toUIMessages` reads correctly: every call has its own id, results carry the name of their
 * call, and `error` is left out, because `toUIMessages` would apply it to every result in the row.
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
