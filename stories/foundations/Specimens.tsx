import './foundations.css';

const SIZES = [
  ['text-xl', 'How can I help?'],
  ['text-lg', 'The Team plan covers up to 20 people, and you would pay €9 a person and month.'],
  ['text-md', 'Found 5 results for “train to Siljan”'],
  ['text-sm', 'Something went wrong while generating this reply.'],
  ['text-xs', 'took 2.4 s · needs approval'],
] as const;

/** Each size of text with a sentence that is set in it. */
export function TypeSpecimen() {
  return (
    <dl className="specimen-type sb-unstyled" data-cau="">
      {SIZES.map(([name, text]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd style={{ fontSize: `var(--cau-${name})` }}>{text}</dd>
        </div>
      ))}
      <div>
        <dt>
          <code>font-mono</code>
        </dt>
        <dd style={{ fontFamily: 'var(--cau-font-mono)', fontSize: 'var(--cau-text-sm)' }}>
          {"ctx.db.query('orders').take(20)"}
        </dd>
      </div>
    </dl>
  );
}

/** Multiples of the unit, as they are used. */
export function SpaceSpecimen() {
  return (
    <div className="specimen-space sb-unstyled" data-cau="">
      {[1, 2, 3, 4, 6, 8].map((times) => (
        <figure key={times}>
          <i
            style={{
              inlineSize: `calc(var(--cau-space) * ${times})`,
              blockSize: `calc(var(--cau-space) * ${times})`,
            }}
          />
          <figcaption>× {times}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The two radii, and the one derived from them. */
export function RadiusSpecimen() {
  const radii = {
    'radius-sm': 'var(--cau-radius-sm)',
    radius: 'var(--cau-radius)',
    'radius × 1.8': 'calc(var(--cau-radius) * 1.8)',
  };
  return (
    <div className="specimen-radius sb-unstyled" data-cau="">
      {Object.entries(radii).map(([name, borderRadius]) => (
        <figure key={name}>
          <i style={{ borderRadius }} />
          <figcaption>
            <code>{name}</code>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Point at the button to see how the colors of controls change. */
export function MotionSpecimen() {
  return (
    <div className="specimen-motion sb-unstyled" data-cau="">
      <button type="button" className="specimen-button">
        Point at me
      </button>
      <span>
        Colors change within <code>--cau-motion</code>. Nothing slides or grows.
      </span>
    </div>
  );
}
