'use client';
import { plainName } from '../shared/text/plainName.js';
import type { Leaf } from './read/inspect.js';
import { JsonLeaf } from './JsonLeaf.js';

const LIMIT = 1_000;

export interface JsonListProps {
  readonly entries: ReadonlyArray<readonly [key: string, leaf: Leaf]>;
}

/** A few plain fields with their names. */
export function JsonList({ entries }: JsonListProps) {
  return (
    <dl data-slot="json-list" className="cau-json-list">
      {entries.map(([key, leaf]) => (
        <div key={key} data-slot="json-field" className="cau-json-field">
          <dt data-slot="json-key" className="cau-json-key">
            <bdi>{plainName(key)}</bdi>
          </dt>
          <dd>
            <JsonLeaf leaf={leaf} name={key} limit={LIMIT} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
