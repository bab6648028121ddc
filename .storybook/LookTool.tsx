// Imports the manager's own React the classic way, because Storybook chooses its version.
import React from 'react';
import { PopoverProvider } from 'storybook/internal/components';
import { DISPLAY, LOCALES, lookOf, LOOK, THEMES, type Look, type LookChoice, type LookName } from './look.js';

interface LookToolProps {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/**
 * The look of stories: theme and language as buttons, other settings in a panel. Its button names the settings that
 * differ from the default.
 */
export function LookTool({ globals, onChange }: LookToolProps) {
  const look = lookOf(globals);
  const changed = DISPLAY.flatMap(({ name, values }) =>
    look[name] === LOOK[name] ? [] : [wordFor(name, values[look[name]] ?? look[name])],
  );
  const choose = (name: LookName) => (value: string) => onChange({ [name]: value });
  return (
    <fieldset className="look-tool" aria-label="Look">
      <style>{STYLE}</style>
      <Choice of={THEMES} look={look} onChoose={choose('theme')} />
      <Choice of={LOCALES} look={look} onChoose={choose('locale')} />
      <PopoverProvider
        ariaLabel="Display"
        padding={0}
        popover={<Panel globals={globals} onChange={onChange} />}
      >
        <button type="button" className="look-display" data-changed={changed.length > 0 || undefined}>
          <svg viewBox="0 0 24 24" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M4 7h9m6 0h1M4 17h3m6 0h7M13 4v6M7 14v6" strokeLinecap="round" />
          </svg>
          {changed.length > 0 ? changed.join(', ') : 'Display'}
        </button>
      </PopoverProvider>
    </fieldset>
  );
}

/** The button shows values without their names, so each value has to explain itself. */
const wordFor = (name: LookName, value: string): string =>
  name === 'contrast' || name === 'motion' ? `${value} ${name}`.replace(/^Off /, 'No ') : value;

interface ChoiceProps {
  readonly of: LookChoice;
  readonly look: Look;
  readonly onChoose: (value: string) => void;
}

function Choice({ of: { name, title, values }, look, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={title}
      title={title}
      value={look[name]}
      onChange={(event) => onChoose(event.target.value)}
    >
      {Object.entries(values).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  );
}

function Panel({ globals, onChange }: LookToolProps) {
  const look = lookOf(globals);
  const id = React.useId();
  return (
    <div className="look-panel">
      {DISPLAY.map(({ name, title, values }) => (
        <fieldset key={name}>
          <legend>{title}</legend>
          {Object.entries(values).map(([value, word]) => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}-${name}`}
                checked={look[name] === value}
                onChange={() => onChange({ [name]: value })}
              />
              {word}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const STYLE = `
.look-tool { display: flex; gap: 2px; align-items: center; margin: 0; padding: 0; border: 0; }
.look-tool :is(select, button) { display: inline-flex; gap: 6px; align-items: center; block-size: 28px; padding: 0 8px; color: inherit; font: inherit; font-weight: 600; font-size: 12px; background: none; border: 0; border-radius: 6px; cursor: pointer; }
.look-tool select { padding-inline-end: 2px; field-sizing: content; }
.look-tool option { color: CanvasText; background: Canvas; }
.look-tool :is(select, button):hover { background: rgb(128 128 128 / 15%); }
.look-tool :is(select, button):focus-visible, .look-panel input:focus-visible { outline: 2px solid currentcolor; outline-offset: 1px; }
.look-tool [data-changed] { background: rgb(128 128 128 / 18%); }
.look-panel { display: grid; gap: 12px; padding: 14px 16px; font-size: 13px; }
.look-panel fieldset { display: flex; gap: 4px 16px; align-items: center; margin: 0; padding: 0; border: 0; }
.look-panel legend { float: inline-start; inline-size: 80px; padding: 0; opacity: 0.75; }
.look-panel label { display: inline-flex; gap: 6px; align-items: center; min-inline-size: 104px; min-block-size: 24px; cursor: pointer; }
.look-panel input { margin: 0; accent-color: currentcolor; }
`;
