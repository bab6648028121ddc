import '../../src/styles/index.css';
import tokens from '../../src/styles/tokens.css?raw';
import './foundations.css';

/** Read from the stylesheet itself, so that the page cannot be out of date. */
const names = [...new Set(tokens.match(/--cau-[\w-]+(?=:)/g))];
const colours = names.filter((name) => new RegExp(`${name}: light-dark`).test(tokens));
const sizes = names.filter((name) => !colours.includes(name));

export function Colours() {
  return (
    <div className="swatches">
      {(['light', 'dark'] as const).map((theme) => (
        <ul key={theme} data-cau="" data-cau-theme={theme} className="swatch-list">
          {colours.map((name) => (
            <li key={name}>
              <i style={{ background: `var(${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

export function Sizes() {
  return (
    <ul className="token-list">
      {sizes.map((name) => (
        <li key={name}>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}
