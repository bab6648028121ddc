import { expect } from 'vitest';
import { stories, type StoryId } from '../../../demo/convex/stories/list.js';
import { openChat, type Chat } from './chat.js';

/** A chat in which a story of the demo has begun, from its card. */
export async function startStory(id: StoryId): Promise<Chat> {
  const chat = await openChat();
  const { title } = stories.find((story) => story.id === id)!;
  await chat.page.getByRole('list', { name: 'Stories' }).getByRole('button', { name: title }).click();
  await expect.poll(() => chat.page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  return chat;
}

/** The structure of a reply, without its texts. */
export const shapeOf = (chat: Chat): string[] => {
  const row = chat.latest().rows.findLast(({ role }) => role === 'assistant');
  return row?.blocks.map(({ call, shown }) => (call === undefined ? 'text' : shown)) ?? [];
};
