'use client';
import { createContext, useContext } from 'react';
import type { ConvexThreadList } from '../../runtime/index.js';
import type { ThreadListStrings } from '../../strings/index.js';

/** A thread of the list. */
export interface ListedItem {
  /** The id in assistant-ui. */
  readonly id: string;
  readonly title: string;
}

/** State and actions that the rows of a list share. */
export interface List {
  readonly words: ThreadListStrings;
  readonly can: (action: 'onRename' | 'onArchive' | 'onUnarchive' | 'onDelete') => boolean;
  /** The row at which Tab enters the list. */
  readonly tabStop: string | undefined;
  /** The row whose menu is open. */
  readonly menuOf: string | undefined;
  readonly openMenu: (id: string | undefined) => void;
  readonly rename: (item: ListedItem, title: string) => void;
  readonly archive: (item: ListedItem, isArchived: boolean) => void;
  /** Asks for confirmation first. */
  readonly remove: (item: ListedItem) => void;
  readonly removeNow: (item: ListedItem) => Promise<void> | void;
}

export const ListContext = createContext<List | undefined>(undefined);

export function useList(): List {
  const list = useContext(ListContext);
  if (!list)
    throw new Error('convex-assistant-ui: no thread list found. Render this row inside <ThreadList />.');
  return list;
}

/** Without a list every action is offered. */
export const canOf =
  (list: ConvexThreadList | undefined): List['can'] =>
  (action) =>
    !list || list.adapter[action] !== undefined;
