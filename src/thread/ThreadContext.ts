'use client';
import { createContext, useContext, type ReactNode } from 'react';
import type { ThreadStrings } from '../strings/index.js';
import { englishThreadStrings, useStrings } from '../strings/internal.js';

/** Gets no props: it reads what it needs from context. */
type Piece = (props: object) => ReactNode;

/** The components of a thread. Pass your own for any of them; the kit provides the others. */
export interface ThreadComponents {
  /** The text of a reply, for instance `MarkdownText` of `convex-assistant-ui/markdown`. */
  readonly Text: Piece;
  /** The text of a user's message: as typed, with web addresses as links. */
  readonly UserText: Piece;
  /** The model's reasoning. */
  readonly Reasoning: Piece;
  readonly File: Piece;
  readonly Image: Piece;
  /** A part that no other component can show. */
  readonly Data: Piece;
  /** A user's file, rendered inside assistant-ui's attachment. */
  readonly Attachment: Piece;
  /** Adjacent sources. */
  readonly Sources: (props: { readonly start: number; readonly end: number }) => ReactNode;
  /** Adjacent tool calls. */
  readonly Tools: (props: { readonly toolCallIds: readonly string[] }) => ReactNode;
  readonly UserMessage: Piece;
  readonly AssistantMessage: Piece;
  readonly SystemMessage: Piece;
  /** A message that is being edited. */
  readonly EditComposer: Piece;
  /** Copy, edit, regenerate, feedback. */
  readonly MessageActions: Piece;
  /** Why a reply is incomplete, at its start or end. */
  readonly MessageNotice: Piece;
  /** The message box. */
  readonly Composer: Piece;
  /** A thread without messages. */
  readonly Empty: Piece;
  /** A thread that is loading. */
  readonly Loading: Piece;
  /** A thread that could not be loaded. */
  readonly LoadFailed: Piece;
  /** Why the thread may be incomplete. */
  readonly Banner: Piece;
  /** The button that loads older messages. */
  readonly LoadMore: Piece;
  /** The button that jumps to the latest message. */
  readonly ScrollToLatest: Piece;
}

/** The strings of the surrounding thread. */
export const useThreadStrings = (): ThreadStrings => useStrings('thread', englishThreadStrings);

/** How the composer behaves. */
export interface ComposerOptions {
  readonly autoFocus: boolean;
  readonly keepDrafts: boolean;
}

export const ComposerOptionsContext = createContext<ComposerOptions>({ autoFocus: true, keepDrafts: true });

export const useComposerOptions = (): ComposerOptions => useContext(ComposerOptionsContext);

export const ThreadComponentsContext = createContext<ThreadComponents | undefined>(undefined);

/** The components of the surrounding thread, for use in your own. */
export function useThreadComponents(): ThreadComponents {
  const components = useContext(ThreadComponentsContext);
  if (!components) {
    throw new Error(
      'convex-assistant-ui: useThreadComponents and <Parts /> work only inside <Thread />. Pass your component to its `components`.',
    );
  }
  return components;
}
