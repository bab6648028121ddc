'use client';
/* oxlint-disable react/no-array-index-key -- a text grows at its end, so a place is an identity */
import { useState, type Ref } from 'react';
import { useContent } from '../content/internal.js';
import type { MarkdownComponents } from './components.js';
import { MarkdownContext, NotesContext } from './MarkdownContext.js';
import { createReader } from './parse/createReader.js';
import { BlockGroup } from './render/BlockGroup.js';
import { Notes } from './render/Notes.js';
import { englishMarkdownStrings, type MarkdownStrings } from './strings.js';
import { useShallowStable } from '../shared/react/useShallowStable.js';

export interface MarkdownProps {
  /** The markdown. */
  readonly text: string;
  /** More of it is coming: only the last block is read again, and its half-written end is mended. @default false */
  readonly isStreaming?: boolean | undefined;
  /** What is shown in place of an element or a block of code. */
  readonly components?: MarkdownComponents | undefined;
  /** Any of the words. @default English */
  readonly strings?: Partial<MarkdownStrings> | undefined;
  /** How much lower a heading is than it was written, so that none outranks those of the page. @default 2 */
  readonly headingOffset?: number | undefined;
}

const NO_COMPONENTS: MarkdownComponents = {};

/**
 * Markdown as GitHub reads it. Tags are shown as text, only safe URLs become links, and images of other hosts load when
 * the reader asks for them: `ContentProvider` says what loads at once.
 */
export const Markdown = (props: MarkdownProps) => <MarkdownRoot {...props} />;

export interface MarkdownRootProps extends MarkdownProps {
  readonly rootRef?: Ref<HTMLDivElement>;
}

export function MarkdownRoot({
  text,
  isStreaming = false,
  components = NO_COMPONENTS,
  strings,
  headingOffset = 2,
  rootRef,
}: MarkdownRootProps) {
  const [read] = useState(createReader);
  const { groups, notes } = read(text, isStreaming);
  const view = useShallowStable({
    components: useShallowStable(components),
    strings: useShallowStable({ ...englishMarkdownStrings, ...strings }),
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
