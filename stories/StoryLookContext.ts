import { createContext } from 'react';

/** The surroundings of a story, besides its look. */
export interface StoryLook {
  /** It is one of several on a page of documentation: it must not take the focus. */
  readonly isPage: boolean;
}

export const StoryLookContext = createContext<StoryLook>({ isPage: false });
