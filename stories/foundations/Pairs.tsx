import { contrastOf } from '../../test/support/contrast.js';
import { pairs, type Pair } from './tokens.js';
import { useMeasured } from './useMeasured.js';
import './foundations.css';

const THEMES = ['light', 'dark'] as const;

/** Colors that meet, with their contrast as this browser computes it, in both themes. */
export function Pairs() {
  return (
    <div className="pairs sb-unstyled">
      {THEMES.map((theme) => (
        <section key={theme} data-cau="" data-cau-theme={theme} aria-label={`Pairs, ${theme}`}>
          {pairs.map((pair) => (
            <Sample key={`${pair.front} ${pair.ground}`} pair={pair} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Sample({ pair: { front, ground, least, use } }: { readonly pair: Pair }) {
  const [ref, ratio] = useMeasured((element) => {
    const { color, backgroundColor } = getComputedStyle(element.firstElementChild!);
    return contrastOf(color, backgroundColor);
  });
  const isEnough = ratio !== undefined && ratio >= least;
  return (
    <div ref={ref} className="pair">
      <span
        className="pair-sample"
        data-mark={least === 3 || undefined}
        style={{ color: `var(--cau-${front})`, background: `var(--cau-${ground})` }}
      >
        {least === 3 ? <i aria-hidden="true" /> : use}
      </span>
      <span className="pair-names">
        <code>{front}</code> on <code>{ground}</code>
        {least === 3 && <small>{use}</small>}
      </span>
      <output className="pair-ratio" data-enough={isEnough}>
        {ratio?.toFixed(1)} : 1<small>{isEnough ? `at least ${least}` : `below ${least}`}</small>
      </output>
    </div>
  );
}
