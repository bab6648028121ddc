'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { useEffect, useState } from 'react';
import { useConvexThread } from '../../runtime/index.js';
import { useCommands } from '../../store/index.js';

export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Hands the text to the runtime and sends it. */
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
  /** What was sent last, for as long as it may come back. */
  readonly sent: string | undefined;
  /** It is on its way. */
  readonly isPending: boolean;
  /** The failure that gave it back. */
  readonly failure: string | undefined;
  /** What the runtime's own composer had in it when it was last looked at. */
  readonly seen: string;
}

const NEW: Kept = { text: '', sent: undefined, isPending: false, failure: undefined, seen: '' };

/**
 * What is being written, in each thread. It is kept here and not in the runtime, which would tell the whole thread of
 * every keystroke; the runtime gets the text when it is sent.
 */
export function useDraft(): Draft {
  const aui = useAui();
  const { threadId, store } = useConvexThread();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Kept>>>({});
  const kept = drafts[threadId] ?? NEW;
  const update = (changes: Partial<Kept>): void =>
    setDrafts((all) => ({ ...all, [threadId]: { ...(all[threadId] ?? NEW), ...changes } }));

  const sends = useCommands('send');
  const failed = sends.findLast(({ state }) => state === 'failed');
  const isSending = sends.some(({ state }) => state === 'pending');
  const given = useAuiState(({ composer }) => composer.text);
  if (failed && failed.id !== kept.failure && kept.sent !== undefined) {
    update({ failure: failed.id, text: join(kept.sent, kept.text) });
  } else if (isSending !== kept.isPending) {
    update({ isPending: isSending, ...(!isSending && !failed && { sent: undefined }) });
  } else if (given !== kept.seen) {
    // The runtime gives a failed message back as well, but only where nothing is in the way of it.
    const isKnown = given === '' || (given === kept.sent && kept.failure !== undefined);
    update({ seen: given, ...(!isKnown && { text: join(kept.text, given) }) });
  }
  useEffect(() => {
    if (given !== '') aui.composer().setText('');
  }, [aui, given]);

  const forget = (): void => {
    for (const { id, state } of sends) if (state === 'failed') store.dismiss(id);
  };
  return {
    text: kept.text,
    isSending,
    error: failed?.error?.message,
    retryAt: failed?.retryAt,
    setText(text) {
      update({ text });
      forget();
    },
    send() {
      forget();
      update({ ...NEW, sent: kept.text });
      const composer = aui.composer();
      composer.setText(kept.text);
      composer.send();
    },
  };
}

/** What was there and what has come: neither is lost. */
const join = (first: string, second: string): string =>
  [first, second].filter((text) => text.trim() !== '').join('\n\n');
