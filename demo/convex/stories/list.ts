/** The stories that a visitor can start with one click. The page shows them, and the scripted model recognizes their prompts. */
export interface Story {
  readonly id: string;
  readonly title: string;
  /** What to watch for. */
  readonly teaser: string;
  /** The message to send. A story without one is an existing thread. */
  readonly prompt?: string;
}

export const stories = [
  {
    id: 'research',
    title: 'Research with a plan',
    teaser: 'A plan that keeps itself up to date while the assistant searches and reads.',
    prompt: 'Research how a chat stays in sync across devices, and keep a plan as you go.',
  },
  {
    id: 'parallel',
    title: 'Many tools at once',
    teaser: 'Six calls side by side, each finishing on its own.',
    prompt:
      'Prepare my Monday: the time in Tokyo and New York, my project, what you know about me, and 18% of 2450.',
  },
  {
    id: 'approval',
    title: 'Ask before deleting',
    teaser: 'Nothing is deleted until you approve. Try denying it.',
    prompt: 'Clean up my project: delete the drafts nobody needs anymore.',
  },
  {
    id: 'retry',
    title: 'A tool that fails',
    teaser: 'One of two calls fails. Try it again from its row.',
    prompt: 'Compare third-quarter sales with the year so far.',
  },
  {
    id: 'reload',
    title: 'A long run',
    teaser: 'A one-minute reply. Reload halfway through, or open a second tab.',
    prompt: 'Write me a guide to streaming, with code you’ve run yourself.',
  },
  {
    id: 'crash',
    title: 'The server dies',
    teaser: 'The server crashes mid-tool. See how the reply recovers.',
    prompt: 'Rebuild my project’s search index.',
  },
  {
    id: 'history',
    title: 'A long history',
    teaser: '500 messages. Scroll up, and your place never jumps.',
  },
] as const satisfies readonly Story[];

export type StoryId = (typeof stories)[number]['id'];
