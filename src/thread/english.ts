import { englishWords, type ThreadStrings } from './strings.js';

export const englishListStrings: ThreadStrings['list'] = {
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

/** The words, unless others are given. */
export const englishThreadStrings: ThreadStrings = { ...englishWords, list: englishListStrings };
