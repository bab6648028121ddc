import type { ExportedMessageRepository } from '@assistant-ui/react';
import type { BridgeMessage } from '../../bridge/index.js';
import { isSameList } from '../../shared/json.js';
import type { ThreadState } from '../../store/index.js';
import type { ThreadMessage } from './liveMessages.js';

type Item = ExportedMessageRepository['messages'][number];
type Convert = (messages: readonly BridgeMessage[]) => readonly ThreadMessage[];

export interface NewestMessages {
  /**
   * The same object until one of the messages changes.
   * @param convertTail converts the messages of the newest turn
   */
  read(thread: ThreadState['thread'], convertTail: Convert): ExportedMessageRepository;
  /** Makes room for this many older messages. */
  grow(by: number): void;
  /** Keeps only this many of the newest messages. */
  shrink(to: number): void;
}

/** What the messages before the tail depend on. While it is the same, only the tail is compared. */
interface Older {
  readonly settled: readonly BridgeMessage[];
  readonly minimum: number;
  readonly tailLength: number;
}

export const NO_MESSAGES: ExportedMessageRepository = { messages: [] };

/** The newest messages of a thread. It keeps its first message while the thread grows. */
export function createNewestMessages(windowSize: number, convert: Convert): NewestMessages {
  /** The window has at least this many messages, and all from `firstId` on. */
  let minimum = windowSize;
  let firstId: string | undefined;
  let messages: readonly ThreadMessage[] = [];
  let repository = NO_MESSAGES;
  /** Undefined if the tail fills the window. */
  let older: Older | undefined;

  function hasSameOlder({ settled, tail }: ThreadState['thread']): boolean {
    return settled === older?.settled && minimum === older.minimum && tail.length === older.tailLength;
  }

  function endsWith(tail: readonly ThreadMessage[]): boolean {
    const from = messages.length - tail.length;
    return from >= 0 && tail.every((message, i) => message === messages[from + i]);
  }

  return {
    read(thread, convertTail) {
      const { settled, tail } = thread;
      // A delta changes only the tail.
      if (hasSameOlder(thread) && endsWith(convertTail(tail))) return repository;
      const count = Math.max(minimum, countFrom(firstId, settled, tail));
      const settledCount = Math.max(0, count - tail.length);
      older = settledCount > 0 ? { settled, minimum, tailLength: tail.length } : undefined;
      const next =
        settledCount > 0
          ? [...convert(settled.slice(-settledCount)), ...convertTail(tail)]
          : convertTail(tail.slice(-count));
      firstId = next[0]?.id;
      if (isSameList(next, messages)) return repository;
      messages = next;
      repository = { messages: chain(next, repository.messages) };
      return repository;
    },
    grow(by) {
      minimum = messages.length + by;
    },
    shrink(to) {
      minimum = to;
      firstId = undefined;
      older = undefined;
    },
  };
}

/** Each message after the one before it. Reuses the items of messages that did not change. */
const chain = (messages: readonly ThreadMessage[], known: readonly Item[]): Item[] =>
  messages.map((message, i) => {
    const parentId = messages[i - 1]?.id ?? null;
    const item = known[i];
    return item?.message === message && item.parentId === parentId ? item : { message, parentId };
  });

/** How many messages there are from this one on; 0 if it is gone. */
function countFrom(
  id: string | undefined,
  settled: readonly BridgeMessage[],
  tail: readonly BridgeMessage[],
): number {
  if (id === undefined) return 0;
  const inTail = tail.findIndex((message) => message.id === id);
  if (inTail >= 0) return tail.length - inTail;
  const inSettled = settled.findLastIndex((message) => message.id === id);
  return inSettled < 0 ? 0 : tail.length + settled.length - inSettled;
}
