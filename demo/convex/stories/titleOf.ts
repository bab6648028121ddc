import { stories, type Story } from './list.js';

export function storyOf(prompt: string): (typeof stories)[number]['id'] | undefined {
  return stories.find((story: Story) => story.prompt === prompt.trim())?.id;
}

const LONGEST = 44;

/** A title for the list of threads. */
export function titleOf(prompt: string): string {
  const id = storyOf(prompt);
  if (id) return stories.find((story) => story.id === id)!.title;
  const line = prompt.trim().split('\n', 1)[0]!.replace(/\s+/g, ' ');
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2))}…`;
}
