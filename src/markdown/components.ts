import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** An element that markdown renders. `h1` is the element for `#`, whatever heading level it has on the page. */
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

/** Props of `codeBlock`. */
export interface MarkdownCode {
  /** The first word after the fence, as written. Empty if there is none. */
  readonly language: string;
  /** The code so far. */
  readonly code: string;
  /** The code is still being written. */
  readonly isOpen: boolean;
}

/**
 * Replacements for elements, with the props of the element they replace. Define them outside your component: new
 * functions on every render would render all blocks again with every word.
 */
export type MarkdownComponents = {
  readonly [Tag in MarkdownTag]?: ComponentType<ComponentProps<Tag>>;
} & {
  /** Replaces a whole code block, for instance with a diagram. Return `undefined` to keep the default. */
  readonly codeBlock?: (props: MarkdownCode) => ReactNode;
};
