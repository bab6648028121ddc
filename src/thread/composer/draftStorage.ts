import { isNewKey } from '../../runtime/internal.js';

const KEY = 'convex-assistant-ui:drafts';
const MAX_DRAFTS = 20;
const MAX_LENGTH = 20_000;

/** Drafts by thread, the newest last. */
type Stored = ReadonlyArray<readonly [threadId: string, text: string]>;

/** What was being written in a thread when the page was last here, in this tab. */
export function readDraft(threadId: string): string {
  const key = keyOf(threadId);
  return readAll().find(([id]) => id === key)?.[1] ?? '';
}

/** Keeps a draft for when the page is loaded again. A longer one than is kept stays in memory only. */
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

/** A new conversation has another key each time. There is one draft for all of them. */
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
