import type { ExportedMessageRepository } from '@assistant-ui/react';
import { equal } from '../bridge/json.js';
import type { BridgeMessage, BridgePart } from '../bridge/index.js';

export type ThreadMessage = ExportedMessageRepository['messages'][number]['message'];

type TextPart = Extract<BridgePart, { type: 'text' | 'reasoning' }>;

interface Entry {
  /** The newest version. */
  message: BridgeMessage;
  readonly made: ThreadMessage;
}

/**
 * Running messages whose last text grows in place. assistant-ui is given one object for as long as nothing else in the
 * message changes, and whoever reads its text (to copy, to speak, to export) reads what it is at that moment.
 */
export function createLiveMessages(
  convert: (message: BridgeMessage) => ThreadMessage,
): (message: BridgeMessage) => ThreadMessage {
  const entries = new Map<string, Entry>();
  return (message) => {
    const known = entries.get(message.id);
    if (!isLive(message)) {
      entries.delete(message.id);
      return convert(message);
    }
    if (known && isSameButText(known.message, message)) {
      known.message = message;
      return known.made;
    }
    const made = convert(message);
    const content = made.content.slice();
    const entry: Entry = { message, made: { ...made, content } as ThreadMessage };
    const at = content.length - 1;
    content[at] = Object.defineProperty({ ...content[at] }, 'text', {
      enumerable: true,
      get: () => lastText(entry.message)?.text ?? '',
    }) as (typeof content)[number];
    entries.set(message.id, entry);
    return entry.made;
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
