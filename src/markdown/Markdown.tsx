'use client';
/* oxlint-disable react/no-array-index-key -- text only grows at its end, so positions are stable keys */
import { useState, type Ref } from 'react';
import { useContent } from '../content/internal.js';
import type { MarkdownComponents } from './components.js';
import { MarkdownContext, NotesContext } from './MarkdownContext.js';
import { createReader } from './parse/createReader.js';
import { BlockGroup } from './render/BlockGroup.js';
import { Notes } from './render/Notes.js';
import { useShallowStable } from '../shared/react/useShallowStable.js';

/** Props of `Markdown`. */
export interface MarkdownProps {
  /** The markdown text. */
  readonly text: string;
  /** More text will follow. Only the last block is parsed again, with its unfinished markup closed. @default false */
  readonly isStreaming?: boolean | undefined;
  /** Replacements for elements and code blocks. */
  readonly components?: MarkdownComponents | undefined;
  /** How many levels to lower headings, so that none outranks the page's own. @default 2 */
  readonly headingOffset?: number | undefined;
}

const NO_COMPONENTS: MarkdownComponents = {};

/**
 * GitHub-flavoured markdown. HTML tags show as text, only safe URLs become links, and images of other hosts load on a
 * click. Use `ContentProvider` to allow hosts.
 */
export const Markdown = (props: MarkdownProps) => <MarkdownRoot {...props} />;

export interface MarkdownRootProps extends MarkdownProps {
  readonly rootRef?: Ref<HTMLDivElement>;
}

export function MarkdownRoot({
  text,
  isStreaming = false,
  components = NO_COMPONENTS,
  headingOffset = 2,
  rootRef,
}: MarkdownRootProps) {
  const [read] = useState(createReader);
  const { groups, notes } = read(text, isStreaming);
  const view = useShallowStable({
    components: useShallowStable(components),
    headingOffset,
    imageHosts: useContent().imageHosts,
  });
  return (
    <MarkdownContext.Provider value={view}>
      <NotesContext.Provider value={notes}>
        <div
          ref={rootRef}
          data-cau=""
          data-slot="markdown"
          data-state={isStreaming ? 'streaming' : 'complete'}
          className="cau-markdown"
        >
          {groups.map((blocks, at) => (
            <BlockGroup key={at} blocks={blocks} />
          ))}
          {notes.length > 0 && <Notes notes={notes} />}
        </div>
      </NotesContext.Provider>
    </MarkdownContext.Provider>
  );
}
