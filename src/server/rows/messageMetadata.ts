import type { MessageDoc, UIMessage, Usage } from '@convex-dev/agent';
import type { MessageFeedback } from '../options.js';
import { readExtras, type MessageExtras } from './messageExtras.js';
import type { KnownAboutRows, ThreadMessageMetadata, ThreadUIMessage } from './uiMessages.js';

interface MessageWithMetadata {
  readonly message: UIMessage<ThreadMessageMetadata>;
  readonly metadata: ThreadMessageMetadata;
  readonly error: string | undefined;
  readonly data: MessageExtras['data'];
}

export const dataParts = (data: MessageExtras['data'] = []): ThreadUIMessage['parts'] =>
  data.map((part) => ({ type: `data-${part.name}` as const, data: part.data }));

/** Adds to each message what its documents say. Adjacent assistant messages are one reply. */
export function withMetadata(
  turn: readonly MessageDoc[],
  messages: readonly UIMessage<ThreadMessageMetadata>[],
  known: KnownAboutRows,
): MessageWithMetadata[] {
  const described: MessageWithMetadata[] = [];
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
      described.push({
        message: messages[i]!,
        metadata: custom ? { ...metadata, custom } : metadata,
        error: failed && rowError(failed),
        data,
      });
    }
  }
  return described;
}

function extrasIn([doc]: readonly MessageDoc[]): MessageExtras {
  return doc ? readExtras(doc) : {};
}

/** Agent 0.6 wraps the error when it writes to a row that was already stopped. */
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

const feedbackOf = ({ type, comment }: MessageFeedback): MessageFeedback => ({
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
