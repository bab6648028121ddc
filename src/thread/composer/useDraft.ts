'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useConvexThread } from '../../runtime/index.js';
import { useCommands } from '../../store/index.js';
import { useErrorText } from '../../tools/internal.js';
import { useLatest } from '../useLatest.js';
import { EMPTY_DRAFT, followSends, isBlank, type DraftState } from './draftState.js';
import { useDraftStorage } from './useDraftStorage.js';

export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Hands the text to assistant-ui and sends it. */
  readonly send: () => void;
  /** A message is on its way to the server. */
  readonly isSending: boolean;
  /** Why the last message was not sent. Its text is in the composer again. */
  readonly error: string | undefined;
  /** When the server will accept the message, if the server said so. */
  readonly retryAt: number | undefined;
}

const TYPING_PAUSE_MS = 150;
/** Other code may read the text when it handles these events, so they publish it first. */
const READER_EVENTS = ['pointerdown', 'focusout', 'pagehide'] as const;

/**
 * The text in the composer, for each thread. assistant-ui's composer has its own copy, and notifies every message when
 * that changes. So it gets typed text only when typing pauses, when other code is about to read it, and during
 * dictation. Text that assistant-ui sets itself (`setText`, dictation) is copied here at once.
 */
export function useDraft({ isStored }: { readonly isStored: boolean }): Draft {
  const aui = useAui();
  const { store, threadId: storedThreadId } = useConvexThread();
  const { threadId } = store; // does not change when a new conversation becomes a thread
  const storage = useDraftStorage(isStored);
  const [drafts, setDrafts] = useState<Readonly<Record<string, DraftState>>>({});
  const update = (changes: Partial<DraftState>): void =>
    setDrafts((all) => ({ ...all, [threadId]: { ...(all[threadId] ?? EMPTY_DRAFT), ...changes } }));

  const sends = useCommands('sendMessage');
  const known = drafts[threadId] ?? EMPTY_DRAFT;
  const draft = followSends(known, sends);
  if (draft !== known) update(draft);
  const { text, sentText, isSending } = draft;

  const composerText = useAuiState(({ composer }) => composer.text);
  const isDictating = useAuiState(({ composer }) => composer.dictation !== undefined);
  /** The last text that was copied to or from assistant-ui. */
  const synced = useRef(composerText);

  const setComposerText = (next: string): void => {
    synced.current = next;
    aui.composer.setText(next);
  };
  const publish = (next: string): void => {
    storage.write(threadId, next);
    // assistant-ui restores the files of a failed message only to an empty composer, so keep it empty while sending.
    const isHeld = isSending && !isDictating;
    if (!isHeld && next !== synced.current) setComposerText(next);
  };

  const adoptComposerText = useLatest((next: string) => {
    if (next === synced.current) return;
    synced.current = next;
    const isReturned = next !== '' && next === sentText; // `followSends` restores it
    if (!isReturned) update({ text: next });
  });
  useLayoutEffect(() => adoptComposerText(composerText), [adoptComposerText, composerText]);

  const renameDraft = useLatest((to: string) => storage.rename(threadId, to, text));
  useLayoutEffect(() => {
    if (storedThreadId !== undefined && storedThreadId !== threadId) renameDraft(storedThreadId);
  }, [renameDraft, storedThreadId, threadId]);

  const opened = useRef<string>(undefined);
  const openThread = useLatest((id: string) => {
    const left = opened.current;
    opened.current = id;
    const isFirst = left === undefined || left === id;
    const own = drafts[id]?.text ?? storage.read(id);
    const next = isFirst && own === '' ? composerText : own;
    if (!isFirst) {
      storage.write(left, drafts[left]?.text ?? '');
      aui.composer.setQuote(undefined); // it belongs to the previous thread
    }
    if (next !== text) update({ text: next });
    if (next !== composerText) setComposerText(next);
  });
  useLayoutEffect(() => openThread(threadId), [openThread, threadId]);

  const publishLatest = useLatest(publish);
  useEffect(() => {
    if (isSending) return undefined;
    const timer = setTimeout(() => publishLatest(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isSending, publishLatest, text]);

  const publishNow = useLatest(() => publish(text));
  const storeBeforeUnmount = useLatest(() => {
    if (!isBlank(text)) storage.write(threadId, text);
  });
  useEffect(() => {
    for (const name of READER_EVENTS) window.addEventListener(name, publishNow, true);
    return () => {
      for (const name of READER_EVENTS) window.removeEventListener(name, publishNow, true);
      storeBeforeUnmount();
    };
  }, [publishNow, storeBeforeUnmount]);

  const textOf = useErrorText();
  const failed = sends.findLast(({ state }) => state === 'failed');
  const dismissFailures = (): void => {
    for (const { id, state } of sends) if (state === 'failed') store.dismiss(id);
  };
  return {
    text,
    isSending,
    error: failed?.error && textOf(failed.error.cause),
    retryAt: failed?.retryAt,
    setText(next) {
      update({ text: next });
      dismissFailures();
      // Other components show whether there is something to send, so publish that at once.
      if (isDictating || isBlank(next) !== isBlank(synced.current)) publish(next);
    },
    send() {
      dismissFailures();
      publish(text);
      update({ ...EMPTY_DRAFT, sentText: text });
      synced.current = '';
      aui.composer.send();
      storage.write(threadId, '');
    },
  };
}
