import type { ExportedMessageRepository } from '@assistant-ui/react';
import { equal } from '../bridge/json.js';
import type { BridgeMessage, BridgePart } from '../bridge/index.js';

export type ThreadMessage = ExportedMessageRepository['messages'][number]['message'];

type TextPart = Extract<BridgePart, { type: 'text' | 'reasoning' }>;

interface Entry {
  /** The newest version. */
  message: BridgeMessage;
  /** The version that assistant-ui was told of. */
  readonly told: BridgeMessage;
  readonly toldAt: number;
  readonly made: ThreadMessage;
}

export interface LiveMessages {
  /** What assistant-ui is to hold for the messages of the running turn. */
  read(messages: readonly BridgeMessage[]): ThreadMessage[];
  /** When the oldest text that has grown since was told. */
  behindSince(): number | undefined;
  /** Texts that have grown are told at the next reading. */
  catchUp(): void;
}

/**
 * Running messages whose last text grows in place. assistant-ui is given one object for as long as nothing else in the
 * message changes, and whoever reads its text (to copy, to speak, to export) reads what it is at that moment.
 */
export function createLiveMessages(
  convert: (message: BridgeMessage) => ThreadMessage,
  now: () => number,
): LiveMessages {
  let entries = new Map<string, Entry>();

  function entryOf(message: BridgeMessage): Entry {
    const known = entries.get(message.id);
    if (!known || !isSameButText(known.message, message)) return enter(message);
    known.message = message;
    return known;
  }

  function enter(message: BridgeMessage): Entry {
    const made = convert(message);
    const content = made.content.slice();
    const entry = { message, told: message, toldAt: now(), made: { ...made, content } as ThreadMessage };
    const at = content.length - 1;
    content[at] = Object.defineProperty({ ...content[at] }, 'text', {
      enumerable: true,
      get: () => lastText(entry.message)?.text ?? '',
    }) as (typeof content)[number];
    return entry;
  }

  const behind = (): Entry[] =>
    [...entries.values()].filter(({ message, told }) => lastText(message)?.text !== lastText(told)?.text);

  return {
    read(messages) {
      const next = new Map<string, Entry>();
      const made = messages.map((message) => {
        if (!isLive(message)) return convert(message);
        const entry = entryOf(message);
        next.set(message.id, entry);
        return entry.made;
      });
      entries = next;
      return made;
    },
    behindSince() {
      const [first, ...rest] = behind().map(({ toldAt }) => toldAt);
      return first === undefined ? undefined : Math.min(first, ...rest);
    },
    catchUp() {
      for (const { message } of behind()) entries.delete(message.id);
    },
  };
}

const isLive = (message: BridgeMessage): boolean =>
  message.status?.type === 'running' && lastText(message) !== undefined;

/** The text that grows: the last part, once it says something. assistant-ui leaves out parts of blanks. */
export function lastText({ content }: BridgeMessage): TextPart | undefined {
  const part = content.at(-1);
  const isText = part?.type === 'text' || part?.type === 'reasoning';
  return isText && part.text.trim() !== '' ? part : undefined;
}

/** A text by how many are before it: what has come after it since does not change that. */
export const textAt = ({ content }: BridgeMessage, place: number): TextPart | undefined =>
  content.filter((part) => isText(part) && part.text.trim() !== '')[place] as TextPart | undefined;

export const isText = <Part extends { readonly type: string }>(
  part: Part,
): part is Extract<Part, { readonly type: 'text' | 'reasoning' }> =>
  part.type === 'text' || part.type === 'reasoning';

function isSameButText(before: BridgeMessage, after: BridgeMessage): boolean {
  const last = after.content.length - 1;
  return (
    before.content.length === after.content.length &&
    lastText(before)?.type === lastText(after)?.type &&
    after.content.every((part, i) => i === last || part === before.content[i]) &&
    equal(before.status, after.status) &&
    equal(before.metadata, after.metadata)
  );
}
