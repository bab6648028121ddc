import { CopyText } from '../docs/CopyText.js';
import { tokenGroups, type TokenGroup } from './tokens.js';
import { useMeasured } from './useMeasured.js';
import './foundations.css';

/** The tokens of one group: how it looks, what it is for, and its value in the look of the page. */
export function TokenTable({ of: title }: { readonly of: string }) {
  const group = tokenGroups.find((one) => one.title === title);
  if (!group) throw new Error(`There is no group of tokens named ${title}.`);
  const names = Object.keys(group.tokens);
  const [ref, values = {}] = useMeasured((element) => valuesIn(element, names));
  return (
    <div ref={ref} className="sb-unstyled">
      <table className="token-table">
        <thead>
          <tr>
            {group.kind !== 'other' && <th scope="col">Sample</th>}
            <th scope="col">Token</th>
            <th scope="col">Use it for</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(group.tokens).map(([name, use]) => (
            <tr key={name}>
              {group.kind !== 'other' && (
                <td>
                  <Specimen kind={group.kind} name={name} />
                </td>
              )}
              <th scope="row">
                <span className="token-name">
                  <code>--cau-{name}</code>
                  <CopyText text={`var(--cau-${name})`} of={`--cau-${name}`} />
                </span>
              </th>
              <td>{use}</td>
              <td>
                <code className="token-value">{values[name]}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function valuesIn(element: HTMLElement, names: readonly string[]): Record<string, string> {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--cau-${name}`).trim() || 'empty']),
  );
}

interface SpecimenProps {
  readonly kind: TokenGroup['kind'];
  readonly name: string;
}

function Specimen({ kind, name }: SpecimenProps) {
  const value = `var(--cau-${name})`;
  if (kind === 'color') return <i className="token-swatch" style={{ background: value }} />;
  if (kind === 'text') {
    const isFont = name.startsWith('font');
    return (
      <span className="token-type" style={isFont ? { fontFamily: value } : { fontSize: value }}>
        Ag
      </span>
    );
  }
  if (name.startsWith('radius')) {
    return <i className="token-radius" style={{ borderStartStartRadius: value }} />;
  }
  return <i className="token-length" style={{ inlineSize: `min(${value}, 100%)` }} />;
}
