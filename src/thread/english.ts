import { englishWords, type ThreadStrings } from './strings.js';

export const englishListStrings: ThreadStrings['list'] = {
  label: 'Conversations',
  create: 'New conversation',
  untitled: 'New conversation',
  rename: (title) => `Rename ${title}`,
  newTitle: (title) => `Rename ${title}`,
  archive: (title) => `Archive ${title}`,
  archived: (_, text) => `Archived (${text})`,
  restore: (title) => `Restore ${title}`,
  remove: (title) => `Delete ${title}`,
  empty: 'No conversations yet',
  loadMore: 'Show older conversations',
};

/** The words, unless others are given. */
export const englishThreadStrings: ThreadStrings = { ...englishWords, list: englishListStrings };
