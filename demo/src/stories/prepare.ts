import type { ConvexReactClient } from 'convex/react';
import { api } from '../../convex/_generated/api.js';
import type { StoryId } from '../../convex/stories/list.js';
import { openThread } from '../route.js';

const TURNS = 250;
const BATCH = 50;

/** Resets the data that a story needs. */
export async function prepare(client: ConvexReactClient, id: StoryId): Promise<void> {
  if (id === 'approval') await client.mutation(api.projects.reset, {});
}

/** Opens a thread with a long history: the one given, or a new one. */
export async function startHistory(
  client: ConvexReactClient,
  given: string | undefined,
  title: string,
): Promise<void> {
  const threadId = given ?? (await client.mutation(api.chat.createThread, { title }));
  if (given === undefined) openThread(threadId);
  await client.mutation(api.chat.renameThread, { threadId, title: 'A long history' });
  for (let from = 0; from < TURNS; from += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- batches must stay in order
    await client.mutation(api.history.seed, { threadId, from, count: BATCH });
  }
}
