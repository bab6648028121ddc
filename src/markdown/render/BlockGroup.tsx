'use client';
/* oxlint-disable react/no-array-index-key -- a text grows at its end, so a place is an identity */
import { memo } from 'react';
import { useMarkdownView } from '../MarkdownContext.js';
import type { Block } from '../parse/blocks.js';
import { renderBlock } from './block.js';

/** One block. It renders again only when what it says has changed. */
const MarkdownBlock = memo(function MarkdownBlock({ block }: { readonly block: Block }) {
  const view = useMarkdownView();
  return (
    <div data-slot="markdown-block" data-type={block.token.type} className="cau-md-block" dir="auto">
      {renderBlock(block.token, view, block.openCode)}
    </div>
  );
});

export interface BlockGroupProps {
  readonly blocks: readonly Block[];
}

/** Some blocks that are looked at as one: with hundreds of them, even asking each of them takes time. */
export const BlockGroup = memo(function BlockGroup({ blocks }: BlockGroupProps) {
  return blocks.map((block, at) => <MarkdownBlock key={at} block={block} />);
});
