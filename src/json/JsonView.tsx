'use client';
import { memo } from 'react';
import { blocksOf } from './read/blocks.js';
import { JsonBlock } from './JsonBlock.js';

/** Props of `JsonView`. */
export interface JsonViewProps {
  /** Any value. No value makes the component throw. */
  readonly value: unknown;
  /** The value's name, for screen readers. */
  readonly name?: string | undefined;
  /** How many levels of a tree are open at first. @default 1 */
  readonly defaultDepth?: number | undefined;
}

function View({ value, name, defaultDepth = 1 }: JsonViewProps) {
  const blocks = blocksOf(value).map((block, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a result are identified by their position
    <JsonBlock key={`${at}:${block.form}`} block={block} name={name} defaultDepth={defaultDepth} />
  ));
  return (
    <div data-cau="" data-slot="json-view" className="cau-json">
      {blocks}
    </div>
  );
}

/** Shows any value in the form that suits it: text, link, image, list of fields, table, or tree. */
export const JsonView = memo(View);
