'use client';
import type { Block } from './read/blocks.js';
import { JsonFile } from './JsonFile.js';
import { JsonImage } from './JsonImage.js';
import { JsonLeaf } from './JsonLeaf.js';
import { JsonLink } from './JsonLink.js';
import { JsonList } from './JsonList.js';
import { JsonTable } from './JsonTable.js';
import { JsonText } from './text/JsonText.js';
import { JsonTree } from './JsonTree.js';

export interface JsonBlockProps {
  readonly block: Block;
  readonly name: string | undefined;
  readonly defaultDepth: number;
}

export function JsonBlock(props: JsonBlockProps) {
  return (
    <div data-slot="json-block" data-form={props.block.form} className="cau-json-block">
      <Body {...props} />
    </div>
  );
}

function Body({ block, name, defaultDepth }: JsonBlockProps) {
  switch (block.form) {
    case 'text':
      return <JsonText text={block.text} name={name} />;
    case 'link':
      return <JsonLink href={block.href} text={block.text} />;
    case 'image':
      return <JsonImage src={block.src} name={block.name ?? name} />;
    case 'file':
      return <JsonFile mediaType={block.mediaType} size={block.size} name={block.name} />;
    case 'leaf':
      return <JsonLeaf leaf={block.leaf} name={name} />;
    case 'list':
      return <JsonList entries={block.entries} />;
    case 'table':
      return <JsonTable table={block.table} name={name} />;
    default:
      return <JsonTree value={block.value} name={name} defaultDepth={defaultDepth} />;
  }
}
