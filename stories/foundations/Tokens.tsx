import '../../src/styles/index.css';
import tokens from '../../src/styles/tokens.css?raw';
import './foundations.css';

/** Read from the stylesheet itself, so that the page cannot be out of date: the first of each is the one of every day. */
const values = new Map<string, string>();
for (const [, name, value] of tokens.matchAll(/(--cau-[\w-]+):\s*([^;]+);/g)) {
  if (!values.has(name!)) values.set(name!, value!.replaceAll(/\s+/g, ' '));
}
const all = [...values].map(([name, value]) => {
  const [, light, dark] = /^var\(--cau-light, (.+)\) var\(--cau-dark, (.+)\)$/.exec(value) ?? [];
  return { name, value, light, dark };
});
const colours = all.filter(({ light }) => light !== undefined);
const others = all.filter(({ light }) => light === undefined);

export function Colours() {
  return (
    <div className="swatches">
      {(['light', 'dark'] as const).map((theme) => (
        <ul key={theme} data-cau="" data-cau-theme={theme} className="swatch-list">
          {colours.map(({ name, [theme]: colour }) => (
            <li key={name}>
              <i style={{ background: `var(${name})` }} />
              <code>{name}</code>
              <code>{colour}</code>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

export function Sizes() {
  return (
    <table className="token-list">
      <tbody>
        {others.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
