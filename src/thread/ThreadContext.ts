'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { englishThreadStrings, type ThreadStrings } from './strings.js';

/** It is given nothing: what it needs it reads from around it. */
type Piece = (props: object) => ReactNode;

/** The pieces of a thread. Each can be another one; what is not given is the kit's own. */
export interface ThreadComponents {
  /** The text of a message. `MarkdownText` of `convex-assistant-ui/markdown` is one. */
  readonly Text: Piece;
  readonly Reasoning: Piece;
  readonly File: Piece;
  readonly Image: Piece;
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
  readonly EditComposer: Piece;
  readonly MessageActions: Piece;
  readonly MessageNotice: Piece;
  readonly Composer: Piece;
  readonly Empty: Piece;
  readonly Loading: Piece;
  readonly Banner: Piece;
  readonly LoadOlder: Piece;
  readonly ScrollToLatest: Piece;
}

export const ThreadStringsContext = createContext<ThreadStrings>(englishThreadStrings);

export const useThreadStrings = (): ThreadStrings => useContext(ThreadStringsContext);

export const ThreadComponentsContext = createContext<ThreadComponents | undefined>(undefined);

export function useThreadComponents(): ThreadComponents {
  const components = useContext(ThreadComponentsContext);
  if (!components) {
    throw new Error('convex-assistant-ui: this has to be inside of <Thread />.');
  }
  return components;
}
