import { createContext } from 'react';

/** The surroundings of a story, besides its look. */
export interface StoryLook {
  /** Whether the story is one of several on a documentation page, where it must not take the focus. */
  readonly isPage: boolean;
}

export const StoryLookContext = createContext<StoryLook>({ isPage: false });
