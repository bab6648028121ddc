'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { englishWords, type ThreadWords } from './strings.js';

/** It is given nothing: what it needs it reads from around it. */
type Piece = (props: object) => ReactNode;

/** The pieces of a thread. Each can be another one; what is not given is the kit's own. */
export interface ThreadComponents {
  /** The text of a reply. `MarkdownText` of `convex-assistant-ui/markdown` is one. */
  readonly Text: Piece;
  /** The text of a user's message: as typed, with web addresses as links. */
  readonly UserText: Piece;
  /** What the model thought. */
  readonly Reasoning: Piece;
  readonly File: Piece;
  readonly Image: Piece;
  /** A part that nothing else can show. */
  readonly Data: Piece;
  /** A file that a user has sent: assistant-ui's attachment is around it. */
  readonly Attachment: Piece;
  /** Sources that stand next to each other. */
  readonly Sources: (props: { readonly start: number; readonly end: number }) => ReactNode;
  /** Tool calls that stand next to each other. */
  readonly Tools: (props: { readonly toolCallIds: readonly string[] }) => ReactNode;
  readonly UserMessage: Piece;
  readonly AssistantMessage: Piece;
  readonly SystemMessage: Piece;
  /** A message that is edited. */
  readonly EditComposer: Piece;
  /** Copy, edit, answer again, feedback. */
  readonly MessageActions: Piece;
  /** Why an answer ends where it does, or begins where it does. */
  readonly MessageNotice: Piece;
  /** Where a message is written. */
  readonly Composer: Piece;
  /** A thread in which nothing was said yet. */
  readonly Empty: Piece;
  /** A thread that is on its way. */
  readonly Loading: Piece;
  /** A thread of which nothing could be loaded. */
  readonly LoadFailed: Piece;
  /** Why what is shown may not be all there is. */
  readonly Banner: Piece;
  /** The button for what was said before. */
  readonly LoadMore: Piece;
  /** The way back down. */
  readonly ScrollToLatest: Piece;
}

export const ThreadStringsContext = createContext<ThreadWords>(englishWords);

/** The words of the thread around here. */
export const useThreadStrings = (): ThreadWords => useContext(ThreadStringsContext);

/** How the composer behaves. */
export interface ComposerOptions {
  readonly autoFocus: boolean;
  readonly keepDrafts: boolean;
}

export const ComposerOptionsContext = createContext<ComposerOptions>({ autoFocus: true, keepDrafts: true });

export const useComposerOptions = (): ComposerOptions => useContext(ComposerOptionsContext);

export const ThreadComponentsContext = createContext<ThreadComponents | undefined>(undefined);

/** The pieces of the thread around here, for pieces of your own. */
export function useThreadComponents(): ThreadComponents {
  const components = useContext(ThreadComponentsContext);
  if (!components) {
    throw new Error('convex-assistant-ui: this has to be inside of <Thread />.');
  }
  return components;
}
