import { api } from '../convex/_generated/api.js';
import { client } from './client.js';
import { replaceThread } from './route.js';

let opening: Promise<void> | undefined;

/** Opens the newest thread, or a new one. Whoever asks while it does waits for the same. */
export function openFirstThread(): Promise<void> {
  opening ??= open().finally(() => (opening = undefined));
  return opening;
}

async function open(): Promise<void> {
  const { page } = await client.query(api.chat.listThreads, {
    paginationOpts: { cursor: null, numItems: 1 },
  });
  replaceThread(page[0]?.threadId ?? (await client.mutation(api.chat.createThread, {})));
}
