'use client';
/* oxlint-disable react/no-array-index-key -- text only grows at its end, so positions are stable keys */
import { memo } from 'react';
import { Boundary } from '../../content/internal.js';
import { useMarkdownView } from '../MarkdownContext.js';
import type { Block } from '../parse/blocks.js';
import { renderBlock } from './block.js';

function BlockContent({ block }: { readonly block: Block }) {
  return renderBlock(block.token, useMarkdownView(), block.openCode);
}

/** One block. Renders again only when its content changed. A block that throws is shown as it was written. */
const MarkdownBlock = memo(function MarkdownBlock({ block }: { readonly block: Block }) {
  return (
    <div data-slot="markdown-block" data-type={block.token.type} className="cau-md-block" dir="auto">
      <Boundary of={block} renderFallback={() => <p className="cau-md-html">{block.token.raw}</p>}>
        <BlockContent block={block} />
      </Boundary>
    </div>
  );
});

export interface BlockGroupProps {
  readonly blocks: readonly Block[];
}

/** Blocks that form one render unit: with hundreds of blocks, even comparing each of them takes time. */
export const BlockGroup = memo(function BlockGroup({ blocks }: BlockGroupProps) {
  return blocks.map((block, at) => <MarkdownBlock key={at} block={block} />);
});
