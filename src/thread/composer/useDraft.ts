'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useConvexThread } from '../../runtime/index.js';
import { useCommands } from '../../store/index.js';
import { useErrorText } from '../../tools/internal.js';
import { useLatest } from '../useLatest.js';
import { readDraft, writeDraft } from './draftStorage.js';

export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Hands the text to assistant-ui and sends it. */
  readonly send: () => void;
  /** A message is on its way to the server. */
  readonly isSending: boolean;
  /** Why the last message was not sent. Its text is here again. */
  readonly error: string | undefined;
  /** When the server will accept it again, if it said so. */
  readonly retryAt: number | undefined;
}

interface Kept {
  readonly text: string;
  /** The last sent message, as long as it can be refused and return. */
  readonly sent: string | undefined;
  /** It is on its way. */
  readonly isPending: boolean;
  /** The failure that gave it back. */
  readonly failure: string | undefined;
}

const NEW: Kept = { text: '', sent: undefined, isPending: false, failure: undefined };
const PAUSE_MS = 150;
/** After these something else may read the text. */
const READERS = ['pointerdown', 'focusout', 'pagehide'] as const;

/**
 * What is being written, in each thread, in sync with assistant-ui's composer. assistant-ui notifies every message of
 * each change, so it gets typed text when typing pauses or something else is about to read it, and at once while
 * the user dictates. What it sets itself (`setText`, dictation) shows at once.
 */
export function useDraft({ isKept }: { readonly isKept: boolean }): Draft {
  const aui = useAui();
  const { store, threadId: storedAs } = useConvexThread();
  const { threadId } = store; // stays when a new conversation becomes a thread
  const [drafts, setDrafts] = useState<Readonly<Record<string, Kept>>>({});
  const kept = drafts[threadId] ?? NEW;
  const { text, sent } = kept;
  const update = (changes: Partial<Kept>): void =>
    setDrafts((all) => ({ ...all, [threadId]: { ...(all[threadId] ?? NEW), ...changes } }));

  const textOf = useErrorText();
  const sends = useCommands('sendMessage');
  const failed = sends.findLast(({ state }) => state === 'failed');
  const isSending = sends.some(({ state }) => state === 'pending');
  const given = useAuiState(({ composer }) => composer.text);
  const isDictating = useAuiState(({ composer }) => composer.dictation !== undefined);
  if (failed && failed.id !== kept.failure && sent !== undefined) {
    update({ failure: failed.id, text: join(sent, text) });
  } else if (isSending !== kept.isPending) {
    update({ isPending: isSending, ...(!isSending && !failed && { sent: undefined }) });
  }

  /** The text that assistant-ui has. */
  const told = useRef(given);
  const opened = useRef<string>(undefined);
  /** The threads that new conversations have become. */
  const threads = useRef<Record<string, string>>({});
  const save = (id: string, next: string): void => {
    if (isKept) writeDraft(threads.current[id] ?? id, next);
  };
  const tell = (next: string): void => {
    save(threadId, next);
    // While a message is on its way, the composer stays empty: only then it takes a failed one back, with its files.
    if ((isSending && !isDictating) || told.current === next) return;
    told.current = next;
    aui.composer.setText(next);
  };

  const openThread = useLatest((id: string) => {
    const before = opened.current;
    opened.current = id;
    const known = drafts[id]?.text ?? (isKept ? readDraft(id) : '');
    const isFirst = before === undefined || before === id;
    const next = isFirst && known === '' ? given : known;
    if (!isFirst) {
      save(before, drafts[before]?.text ?? '');
      aui.composer.setQuote(undefined); // it is from the thread before
    }
    if (next !== text) update({ text: next });
    if (next === given) return;
    told.current = next;
    aui.composer.setText(next);
  });
  const take = useLatest((next: string) => {
    if (next === told.current) return;
    told.current = next;
    if (next === '' || next !== sent) update({ text: next });
  });
  const tellLatest = useLatest(tell);
  const flush = useLatest(() => tell(text));
  const leave = useLatest(() => {
    if (!isBlank(text)) save(threadId, text);
  });
  useLayoutEffect(() => take(given), [given, take]);
  const moveDraft = useLatest((to: string) => {
    save(threadId, '');
    threads.current[threadId] = to;
    save(threadId, text);
  });
  useLayoutEffect(() => {
    if (storedAs !== undefined && storedAs !== threadId) moveDraft(storedAs);
  }, [moveDraft, storedAs, threadId]);
  useLayoutEffect(() => openThread(threadId), [openThread, threadId]);
  useEffect(() => {
    if (isSending) return undefined;
    const timer = setTimeout(() => tellLatest(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isSending, tellLatest, text]);
  useEffect(() => {
    for (const name of READERS) window.addEventListener(name, flush, true);
    return () => {
      for (const name of READERS) window.removeEventListener(name, flush, true);
      leave();
    };
  }, [flush, leave]);

  const forget = (): void => {
    for (const { id, state } of sends) if (state === 'failed') store.dismiss(id);
  };
  return {
    text,
    isSending,
    error: failed?.error && textOf(failed.error.cause),
    retryAt: failed?.retryAt,
    setText(next) {
      update({ text: next });
      forget();
      // Whether there is anything to send decides what others offer.
      if (isDictating || isBlank(next) !== isBlank(told.current)) tell(next);
    },
    send() {
      forget();
      tell(text);
      update({ ...NEW, sent: text });
      told.current = '';
      aui.composer.send();
      save(threadId, '');
    },
  };
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Joins the existing text and the new one, so that neither is lost. */
const join = (first: string, second: string): string =>
  [first, second].filter((text) => !isBlank(text)).join('\n\n');
