import { isNewKey } from '../../runtime/internal.js';

const KEY = 'convex-assistant-ui:drafts';
const MAX_DRAFTS = 20;
const MAX_LENGTH = 20_000;

/** Drafts by thread, the newest last. */
type Stored = ReadonlyArray<readonly [threadId: string, text: string]>;

/** The draft that this tab stored for a thread. */
export function readDraft(threadId: string): string {
  const key = keyOf(threadId);
  return readAll().find(([id]) => id === key)?.[1] ?? '';
}

/** Stores a draft for the next page load. Longer drafts stay in memory only. */
export function writeDraft(threadId: string, text: string): void {
  const all = readAll();
  const key = keyOf(threadId);
  const others = all.filter(([id]) => id !== key);
  const isStored = text.trim() !== '' && text.length <= MAX_LENGTH;
  if (!isStored && others.length === all.length) return;
  const next = isStored ? [...others, [key, text]] : others;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next.slice(-MAX_DRAFTS)));
  } catch {
    // Storage is full or forbidden. The draft is still in the composer.
  }
}

/** A new conversation has a different key each time, so all of them share one draft. */
const keyOf = (threadId: string): string => (isNewKey(threadId) ? 'new' : threadId);

function readAll(): Stored {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDraft) : [];
  } catch {
    return [];
  }
}

const isDraft = (entry: unknown): entry is Stored[number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';
