import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** An element that markdown makes. `h1` is what `#` makes, whichever heading that is on the page. */
export type MarkdownTag =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'code'
  | 'del'
  | 'em'
  | `h${1 | 2 | 3 | 4 | 5 | 6}`
  | 'hr'
  | 'img'
  | 'input'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul';

/** A whole block of code, as `codeBlock` gets it. */
export interface MarkdownCode {
  /** The first word after the fence, as it was written; empty if there is none. */
  readonly language: string;
  /** What is between the fences, as far as it has come. */
  readonly code: string;
  /** It is still being written. */
  readonly isOpen: boolean;
}

/**
 * What is shown in place of an element, with the props it would have got. Keep them outside of your component: with
 * functions that are new each time all blocks render again for every word.
 */
export type MarkdownComponents = {
  readonly [Tag in MarkdownTag]?: ComponentType<ComponentProps<Tag>>;
} & {
  /** A whole block of code: a diagram, say. `undefined` leaves it as it is. */
  readonly codeBlock?: (props: MarkdownCode) => ReactNode;
};
