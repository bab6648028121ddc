import type { ExportedMessageRepository } from '@assistant-ui/react';
import { equal } from '../../shared/json.js';
import type { BridgeMessage, BridgePart, BridgeToolPart } from '../../bridge/index.js';

export type ThreadMessage = ExportedMessageRepository['messages'][number]['message'];

type TextPart = Extract<BridgePart, { type: 'text' | 'reasoning' }>;

interface Entry {
  /** The newest version. */
  message: BridgeMessage;
  /** The version that assistant-ui has. */
  readonly published: BridgeMessage;
  readonly publishedAt: number;
  readonly threadMessage: ThreadMessage;
}

export interface LiveMessages {
  /** The messages of the running turn, as assistant-ui should hold them. */
  read(messages: readonly BridgeMessage[]): ThreadMessage[];
  /** When the oldest unpublished growth happened. */
  behindSince(): number | undefined;
  /** Publishes grown text with the next read. */
  catchUp(): void;
}

/**
 * Running messages whose last part grows in place: a text, or the arguments of a tool call. assistant-ui gets one
 * object as long as nothing else in the message changes. Reading the growing part (to copy, speak or export it) returns
 * its current value.
 */
export function createLiveMessages(
  convert: (message: BridgeMessage) => ThreadMessage,
  now: () => number,
): LiveMessages {
  let entries = new Map<string, Entry>();

  function entryOf(message: BridgeMessage): Entry {
    const known = entries.get(message.id);
    if (!known || !isSameButGrown(known.message, message)) return enter(message);
    known.message = message;
    return known;
  }

  function enter(message: BridgeMessage): Entry {
    const converted = convert(message);
    const content = converted.content.slice();
    const entry = {
      message,
      published: message,
      publishedAt: now(),
      threadMessage: { ...converted, content } as ThreadMessage,
    };
    const at = content.length - 1;
    const part: object = { ...content[at] };
    for (const name of GROWING) {
      if (!(name in part)) continue;
      const get = () => (growingPart(entry.message) as GrowingFields | undefined)?.[name] ?? EMPTY[name];
      Object.defineProperty(part, name, { enumerable: true, get });
    }
    content[at] = part as (typeof content)[number];
    return entry;
  }

  const behind = (): Entry[] =>
    [...entries.values()].filter(({ message, published }) => lengthOf(message) !== lengthOf(published));

  return {
    read(messages) {
      const next = new Map<string, Entry>();
      const threadMessages = messages.map((message) => {
        if (!isLive(message)) return convert(message);
        const entry = entryOf(message);
        next.set(message.id, entry);
        return entry.threadMessage;
      });
      entries = next;
      return threadMessages;
    },
    behindSince() {
      const times = behind().map(({ publishedAt }) => publishedAt);
      return times.length === 0 ? undefined : Math.min(...times);
    },
    catchUp() {
      for (const { message } of behind()) entries.delete(message.id);
    },
  };
}

const isLive = (message: BridgeMessage): boolean =>
  message.status?.type === 'running' && growingPart(message) !== undefined;

/** The growing field of a text and of a tool call. */
const GROWING = ['text', 'args', 'argsText'] as const;
const EMPTY = { text: '', args: {}, argsText: '' };
type GrowingFields = Partial<Record<(typeof GROWING)[number], unknown>>;

/** The part that is being written: the last one, if it is a text or a call without an outcome. */
function growingPart(message: BridgeMessage): TextPart | BridgeToolPart | undefined {
  const part = message.content.at(-1);
  return part?.type === 'tool-call' && part.result === undefined ? part : lastText(message);
}

const lengthOf = (message: BridgeMessage): number | undefined => {
  const part = growingPart(message);
  return part?.type === 'tool-call' ? part.argsText?.length : part?.text.length;
};

/** The growing text: the last part, once it is not blank. assistant-ui leaves out blank parts. */
export function lastText({ content }: BridgeMessage): TextPart | undefined {
  const part = content.at(-1);
  const isText = part?.type === 'text' || part?.type === 'reasoning';
  return isText && part.text.trim() !== '' ? part : undefined;
}

/** Identifies a text by how many texts precede it, which later parts do not change. */
export const textAt = (message: BridgeMessage, place: number): TextPart | undefined =>
  textsIn(message)[place];

/** The texts that assistant-ui displays. */
export const textsIn = ({ content }: BridgeMessage): TextPart[] =>
  content.filter((part): part is TextPart => isText(part) && part.text.trim() !== '');

export const isText = <Part extends { readonly type: string }>(
  part: Part,
): part is Extract<Part, { readonly type: 'text' | 'reasoning' }> =>
  part.type === 'text' || part.type === 'reasoning';

function isSameButGrown(before: BridgeMessage, after: BridgeMessage): boolean {
  const last = after.content.length - 1;
  return (
    before.content.length === after.content.length &&
    isSamePart(growingPart(before), growingPart(after)) &&
    after.content.every((part, i) => i === last || part === before.content[i]) &&
    equal(before.status, after.status) &&
    equal(before.metadata, after.metadata)
  );
}

/** Whether everything but the growing part is the same. */
function isSamePart(before: object | undefined, after: object | undefined): boolean {
  if (!before || !after) return before === after;
  const without = (part: object) => ({ ...part, text: undefined, args: undefined, argsText: undefined });
  return equal(without(before), without(after));
}
