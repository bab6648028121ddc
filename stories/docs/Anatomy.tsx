import contract from '../../docs/reference/dom-contract.md?raw';
import { Said } from './Said.js';

/** Slot to what the contract says of it. */
const slots = new Map(
  [...contract.matchAll(/^\| `([\w-]+)`\s*\| ([^|]+?)\s*\| ([^|]*?)\s*\|$/gm)].map(
    ([, name = '', what = '', state = '']) => [name, { what, state }] as const,
  ),
);

/** The parts of a component from the outside in, by their `data-slot`. The words are those of the contract. */
export function Anatomy({ of }: { readonly of: readonly string[] }) {
  return (
    <ol className="doc-anatomy sb-unstyled">
      {of.map((name) => {
        const slot = slots.get(name);
        if (!slot) throw new Error(`The DOM contract has no slot ${name}.`);
        return (
          <li key={name}>
            <code>{name}</code>
            <span>
              <Said text={slot.what} />
              {slot.state && slot.state.length < 60 && (
                <small>
                  <Said text={slot.state} />
                </small>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
