import { contrastOf } from '../../test/support/contrast.js';

export interface ThemeChoices {
  /** `#rrggbb`. */
  readonly accent: string;
  /** For the dark theme. Without one, a lighter version of `accent` that is readable on its background. */
  readonly darkAccent?: string | undefined;
  /** In pixels. */
  readonly radius: number;
  readonly font: string;
  readonly density: 'comfortable' | 'compact';
  /** In rem. */
  readonly column: number;
}

/** The theme of the kit. */
export const AS_SHIPPED: ThemeChoices = {
  accent: '#4a41d6',
  radius: 10,
  font: '',
  density: 'comfortable',
  column: 48,
};

const GROUND = { light: '#ffffff', dark: '#131316' } as const;
const INK = { light: '#ffffff', dark: '#16161a' } as const;

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

export const ratioOf = (one: string, other: string): number => contrastOf(rgb(one), rgb(other));

/** White or nearly black, whichever is more readable. */
export const inkOn = (ground: string): string =>
  ratioOf(INK.light, ground) >= ratioOf(INK.dark, ground) ? INK.light : INK.dark;

/** Mixes in white until it is as readable on the dark background as the default accent. */
export function lightened(accent: string): string {
  for (let share = 0; share <= 0.9; share += 0.05) {
    const mixed = mix(accent, share);
    if (ratioOf(mixed, GROUND.dark) >= 7) return mixed;
  }
  return '#ffffff';
}

const mix = (hex: string, white: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * (1 - white) + 255 * white))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

export interface Warning {
  readonly theme: 'light' | 'dark';
  readonly what: string;
  readonly ratio: number;
}

/** The pairs of these colors that are hard to read. */
export function warningsOf(choices: ThemeChoices): readonly Warning[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const accent = accentOf(choices, theme);
    return [
      { theme, what: 'links on the page', ratio: ratioOf(accent, GROUND[theme]) },
      { theme, what: 'text on the accent', ratio: ratioOf(inkOn(accent), accent) },
    ].filter(({ ratio }) => ratio < 4.5);
  });
}

export const accentOf = ({ accent, darkAccent }: ThemeChoices, theme: 'light' | 'dark'): string =>
  theme === 'light' ? accent : (darkAccent ?? lightened(accent));

/** The CSS rule of this theme, without values that equal the defaults. */
export function themeCss(choices: ThemeChoices, selector = ':root,\n[data-cau-theme]'): string {
  const light = accentOf(choices, 'light');
  const dark = accentOf(choices, 'dark');
  const both = (name: string, a: string, b: string): string =>
    `--cau-${name}: var(--cau-light, ${a}) var(--cau-dark, ${b});`;
  const lines = [
    ...(light === AS_SHIPPED.accent && choices.darkAccent === undefined
      ? []
      : [
          both('accent', light, dark),
          both('on-accent', inkOn(light), inkOn(dark)),
          both('focus', light, dark),
        ]),
    ...(choices.radius === AS_SHIPPED.radius
      ? []
      : [`--cau-radius: ${choices.radius}px;`, `--cau-radius-sm: ${Math.round(choices.radius * 0.6)}px;`]),
    ...(choices.font === '' ? [] : [`--cau-font: ${choices.font};`]),
    ...(choices.column === AS_SHIPPED.column ? [] : [`--cau-column: ${choices.column}rem;`]),
  ];
  const rule = lines.length === 0 ? '' : `${selector} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;
  const density =
    choices.density === 'compact' ? '/* Density is an attribute: <html data-cau-density="compact"> */\n' : '';
  return `${density}${rule}` || '/* As shipped: there is nothing to change. */\n';
}
