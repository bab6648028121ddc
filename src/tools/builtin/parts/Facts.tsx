'use client';
import { keyed } from '../keyed.js';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** A machine value, which reads from left to right in any language. */
  readonly isCode?: boolean;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl data-slot="tool-facts" className="cau-facts">
      {keyed(facts, ({ name }) => name).map(([key, { name, value, isCode = false }]) => (
        <div key={key} className="cau-fact">
          <dt>{name}</dt>
          {isCode ? (
            <dd dir="ltr">
              <code>{value}</code>
            </dd>
          ) : (
            <dd dir="auto">{value}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
