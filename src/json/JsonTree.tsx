'use client';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { plainName, withoutControls } from '../shared/text/plainName.js';
import { toPreview } from './read/format.js';
import { entriesOf, inspect, isContainer, sizeOf, type Container, type Inspected } from './read/inspect.js';
import { JsonLeaf } from './JsonLeaf.js';
import { useJsonStrings } from './useJsonStrings.js';
import { ShowMore } from './ShowMore.js';

const PAGE = 100;
const PREVIEW = 80;

export interface JsonTreeProps {
  readonly value: unknown;
  /** The tree's name, for screen readers. */
  readonly name: string | undefined;
  /** How many levels are open at first. */
  readonly defaultDepth: number;
}

/** Any value as a tree that opens level by level. Closed levels are not drawn, and little of them is read. */
export function JsonTree({ value, name, defaultDepth }: JsonTreeProps) {
  const label = name && (
    <>
      <span className="cau-sr">{name}:</span>{' '}
    </>
  );
  return (
    <div data-slot="json-tree" className="cau-json-tree">
      <Value value={value} name={name} label={label} depth={defaultDepth} path={[]} />
    </div>
  );
}

interface Place {
  /** How many levels are open at first, from here. */
  readonly depth: number;
  /** The values around this one. A value that contains itself is not opened again. */
  readonly path: readonly unknown[];
}

interface ValueProps extends Place {
  readonly value: unknown;
  readonly name: string | undefined;
  readonly label: ReactNode;
}

function Value({ value, name, label, depth, path }: ValueProps) {
  const seen: Inspected = path.includes(value) ? { kind: 'circular' } : inspect(value);
  if (isContainer(seen)) {
    return <Branch value={value} seen={seen} label={label} depth={depth} path={path} />;
  }
  return (
    <div className="cau-json-pair">
      {label}
      <JsonLeaf leaf={seen} name={name} />
    </div>
  );
}

interface BranchProps extends Place {
  readonly value: unknown;
  readonly seen: Container;
  readonly label: ReactNode;
}

function Branch({ value, seen, label, depth, path }: BranchProps) {
  const strings = useJsonStrings();
  const [isOpen, setOpen] = useState(depth > 0);
  const count = (seen.kind === 'list' ? strings.items : strings.fields)(sizeOf(seen));
  return (
    <>
      <button
        type="button"
        data-slot="json-toggle"
        className="cau-json-toggle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={14} data-icon="chevron" />
        {label}
        <bdi data-slot="json-count" className="cau-json-count">
          {count}
        </bdi>
        {!isOpen && (
          <bdi dir="ltr" aria-hidden data-slot="json-preview" className="cau-json-preview">
            {withoutControls(toPreview(value, PREVIEW))}
          </bdi>
        )}
      </button>
      {isOpen && <Children seen={seen} depth={depth - 1} path={[...path, value]} />}
    </>
  );
}

function Children({ seen, depth, path }: Place & { readonly seen: Container }) {
  const [shown, setShown] = useState(PAGE);
  const entries = entriesOf(seen, shown);
  return (
    <div data-slot="json-children" className="cau-json-children">
      <ul>
        {entries.map(([key, value]) => (
          <li key={key} data-slot="json-node">
            <Value value={value} name={key} label={<Key>{key}</Key>} depth={depth} path={path} />
          </li>
        ))}
      </ul>
      <ShowMore shown={entries.length} total={sizeOf(seen)} step={PAGE} onShow={setShown} />
    </div>
  );
}

function Key({ children }: { readonly children: string }) {
  return (
    <>
      <span data-slot="json-key" className="cau-json-key">
        <bdi>{children === '' ? '""' : plainName(children)}</bdi>
      </span>{' '}
    </>
  );
}
