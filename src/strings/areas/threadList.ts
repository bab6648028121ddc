import type { Count } from '../types.js';

/** The strings of the list of threads. */
export interface ThreadListStrings {
  readonly label: string;
  readonly create: string;
  readonly untitled: string;
  /** Names the button that opens the menu of a thread. */
  readonly options: (title: string) => string;
  readonly rename: string;
  /** Names the field for a new title. */
  readonly newTitle: (title: string) => string;
  readonly archive: string;
  readonly archived: Count;
  readonly restore: string;
  readonly remove: string;
  readonly removeTitle: string;
  readonly removeText: (title: string) => string;
  readonly cancel: string;
  readonly failed: (error: string) => string;
  readonly waiting: string;
  readonly running: string;
  readonly unread: string;
  readonly today: string;
  readonly yesterday: string;
  readonly previousWeek: string;
  readonly previousMonth: string;
  readonly empty: string;
  readonly loadMore: string;
}

export const englishThreadListStrings: ThreadListStrings = {
  label: 'Conversations',
  create: 'New conversation',
  untitled: 'New conversation',
  options: (title) => `Options for ${title}`,
  rename: 'Rename',
  newTitle: (title) => `Rename ${title}`,
  archive: 'Archive',
  archived: (_, text) => `Archived (${text})`,
  restore: 'Restore',
  remove: 'Delete',
  removeTitle: 'Delete this conversation?',
  removeText: (title) => `“${title}” and its files will be deleted for good.`,
  cancel: 'Cancel',
  failed: (error) => `Couldn’t do that. ${error}`,
  waiting: 'Waiting for you',
  running: 'Replying',
  unread: 'Unread',
  today: 'Today',
  yesterday: 'Yesterday',
  previousWeek: 'Previous 7 days',
  previousMonth: 'Previous 30 days',
  empty: 'No conversations yet',
  loadMore: 'Show older conversations',
};
