import type { Canvas } from '@storybook/addon-docs/blocks';
import { useRef, useState, type ComponentProps } from 'react';
import contract from '../../docs/reference/dom-contract.md?raw';
import { Said } from './Said.js';
import { Shown } from './Shown.js';
import { useMarks } from './useMarks.js';

/** Maps each slot to its description in the contract. */
const slots = new Map(
  [...contract.matchAll(/^\| `([\w-]+)`\s*\| ([^|]+?)\s*\| ([^|]*?)\s*\|$/gm)].map(
    ([, name = '', what = '', state = '']) =>
      [name, { what, states: [...state.matchAll(/`([\w-]+)`/g)].map(([, word = '']) => word) }] as const,
  ),
);

interface AnatomyProps {
  readonly of: readonly string[];
  /** A story with most of the parts. Its parts are numbered like the list. */
  readonly story?: ComponentProps<typeof Canvas>['of'];
  readonly isTall?: boolean;
}

/** The parts of a component by their `data-slot`, with the descriptions and states of the DOM contract. */
export function Anatomy({ of, story, isTall = false }: AnatomyProps) {
  const picture = useRef<HTMLDivElement>(null);
  const marks = useMarks(picture, of);
  const [pointedAt, setPointedAt] = useState<string>();
  return (
    <>
      {story !== undefined && (
        <div className="doc-marked" ref={picture}>
          <Shown of={story} isTall={isTall} />
          <div className="doc-marks sb-unstyled" aria-hidden>
            {[...marks].map(([name, { box, badge }]) => (
              <div key={name} data-pointed-at={name === pointedAt}>
                <i style={box} />
                <b style={badge}>{of.indexOf(name) + 1}</b>
              </div>
            ))}
          </div>
        </div>
      )}
      <ol className="doc-anatomy sb-unstyled" data-numbered={story !== undefined}>
        {of.map((name, i) => {
          const slot = slots.get(name);
          if (!slot) throw new Error(`The DOM contract has no slot ${name}.`);
          return (
            <li
              key={name}
              data-marked={marks.has(name)}
              onPointerEnter={() => setPointedAt(name)}
              onPointerLeave={() => setPointedAt(undefined)}
            >
              {story !== undefined && <b aria-hidden>{i + 1}</b>}
              <code>{name}</code>
              <span>
                <Said text={slot.what} />
                {slot.states.length > 0 && slot.states.length < 6 && (
                  <small>
                    {slot.states.map((state) => (
                      <code key={state}>{state}</code>
                    ))}
                  </small>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
