const KEY = 'convex-assistant-ui:drafts';
const MAX_DRAFTS = 20;
const MAX_LENGTH = 20_000;

/** Drafts by thread, the newest last. */
type Stored = ReadonlyArray<readonly [threadId: string, text: string]>;

/** What was being written in a thread when the page was last here, in this tab. */
export function readDraft(threadId: string): string {
  return readAll().find(([id]) => id === threadId)?.[1] ?? '';
}

/** Keeps a draft for when the page is loaded again. A longer one than is kept stays in memory only. */
export function writeDraft(threadId: string, text: string): void {
  const all = readAll();
  const others = all.filter(([id]) => id !== threadId);
  const isStored = text.trim() !== '' && text.length <= MAX_LENGTH;
  if (!isStored && others.length === all.length) return;
  const next = isStored ? [...others, [threadId, text]] : others;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next.slice(-MAX_DRAFTS)));
  } catch {
    // Storage is full or forbidden. The draft is still in the composer.
  }
}

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
