import { useId, useState, type ReactNode } from 'react';
import { CopyText } from '../docs/CopyText.js';
import { StoryLookContext } from '../StoryLookContext.js';
import { ThreadStory } from '../thread/ThreadStory.js';
import { builderThread } from './builderThread.js';
import { accentOf, AS_SHIPPED, themeCss, warningsOf, type ThemeChoices } from './themeCss.js';
import './builder.css';

const ON_PAGE = { isPage: true };

const ACCENTS = ['#4a41d6', '#0b7285', '#15753a', '#b3490f', '#c01c5b', '#19191d'];

const FONTS: Readonly<Record<string, string>> = {
  System: '',
  Serif: "ui-serif, 'New York', Georgia, serif",
  Rounded: "ui-rounded, 'SF Pro Rounded', 'Nunito', system-ui, sans-serif",
  Mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  'Your page’s': 'inherit',
};

/** Choose, look at it in both themes, copy the CSS. */
export function ThemeBuilder() {
  const [choices, setChoices] = useState<ThemeChoices>(AS_SHIPPED);
  const change = (changes: Partial<ThemeChoices>) => setChoices((now) => ({ ...now, ...changes }));
  const css = themeCss(choices);
  return (
    <div className="builder sb-unstyled">
      <form className="builder-form" onSubmit={(event) => event.preventDefault()}>
        <Colors choices={choices} onChange={change} />
        <Range
          name="Corners"
          unit="px"
          min={0}
          max={20}
          value={choices.radius}
          onChange={(radius) => change({ radius })}
        />
        <Range
          name="Width of messages"
          unit="rem"
          min={32}
          max={72}
          value={choices.column}
          onChange={(column) => change({ column })}
        />
        <Choices
          name="Font"
          options={Object.keys(FONTS)}
          value={Object.keys(FONTS).find((name) => FONTS[name] === choices.font) ?? 'System'}
          onChange={(name) => change({ font: FONTS[name] ?? '' })}
        />
        <Choices
          name="Density"
          options={['Comfortable', 'Compact']}
          value={choices.density === 'compact' ? 'Compact' : 'Comfortable'}
          onChange={(name) => change({ density: name === 'Compact' ? 'compact' : 'comfortable' })}
        />
        <button type="button" className="builder-reset" onClick={() => setChoices(AS_SHIPPED)}>
          Reset
        </button>
      </form>
      <Warnings choices={choices} />
      <div className="builder-previews">
        <style>{themeCss(choices, '.docs-frame .builder-preview')}</style>
        {(['light', 'dark'] as const).map((theme) => (
          <section
            key={theme}
            className="builder-preview look"
            aria-label={`Preview, ${theme}`}
            data-cau=""
            data-cau-theme={theme}
            data-cau-density={choices.density}
          >
            <StoryLookContext.Provider value={ON_PAGE}>
              <ThreadStory frames={builderThread} isPart />
            </StoryLookContext.Provider>
          </section>
        ))}
      </div>
      <figure className="builder-css">
        <figcaption>
          Your theme
          <CopyText text={css} of="the CSS" isWordy />
        </figcaption>
        <pre>
          <code>{css}</code>
        </pre>
      </figure>
    </div>
  );
}

interface ChoicesProps {
  readonly choices: ThemeChoices;
  readonly onChange: (changes: Partial<ThemeChoices>) => void;
}

function Colors({ choices, onChange }: ChoicesProps) {
  const light = useId();
  const dark = useId();
  return (
    <fieldset>
      <legend>Accent</legend>
      <div className="builder-swatches">
        {ACCENTS.map((accent) => (
          <button
            key={accent}
            type="button"
            aria-label={accent}
            aria-pressed={choices.accent === accent}
            style={{ background: accent }}
            onClick={() => onChange({ accent, darkAccent: undefined })}
          />
        ))}
      </div>
      <label htmlFor={light}>Light</label>
      <input
        id={light}
        type="color"
        value={choices.accent}
        onChange={(event) => onChange({ accent: event.target.value })}
      />
      <label htmlFor={dark}>Dark</label>
      <input
        id={dark}
        type="color"
        value={accentOf(choices, 'dark')}
        onChange={(event) => onChange({ darkAccent: event.target.value })}
      />
    </fieldset>
  );
}

interface RangeProps {
  readonly name: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Range({ name, unit, min, max, value, onChange }: RangeProps) {
  const id = useId();
  return (
    <Field id={id} name={name}>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>
        {value} {unit}
      </output>
    </Field>
  );
}

interface SelectProps {
  readonly name: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choices({ name, options, value, onChange }: SelectProps) {
  const id = useId();
  return (
    <Field id={id} name={name}>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  );
}

function Field({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <div className="builder-field">
      <label htmlFor={id}>{name}</label>
      {children}
    </div>
  );
}

function Warnings({ choices }: { readonly choices: ThemeChoices }) {
  const warnings = warningsOf(choices);
  return (
    <output className="builder-warnings">
      {warnings.length === 0 ? (
        <span data-kind="fine">All text has a contrast of at least 4.5 : 1.</span>
      ) : (
        warnings.map(({ theme, what, ratio }) => (
          <span key={`${theme} ${what}`} data-kind="warning">
            {theme === 'light' ? 'Light' : 'Dark'}: {what} has {ratio.toFixed(1)} : 1, and needs 4.5 : 1.
          </span>
        ))
      )}
    </output>
  );
}
