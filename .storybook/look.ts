/** The settings of the toolbar for how stories and pages look. */
export interface Look {
  readonly theme: 'system' | 'light' | 'dark' | 'all';
  readonly direction: 'ltr' | 'rtl';
  readonly density: 'comfortable' | 'compact';
  readonly contrast: 'normal' | 'more';
  readonly motion: 'on' | 'off';
  readonly locale: string;
}

export type LookName = keyof Look;

export const LOOK: Look = {
  theme: 'system',
  direction: 'ltr',
  density: 'comfortable',
  contrast: 'normal',
  motion: 'on',
  locale: 'en-GB',
};

export interface LookChoice {
  readonly name: LookName;
  readonly title: string;
  /** The choices and their labels. */
  readonly values: Readonly<Record<string, string>>;
}

export const THEMES: LookChoice = {
  name: 'theme',
  title: 'Theme',
  values: { system: 'System', light: 'Light', dark: 'Dark', all: 'Light and dark' },
};

export const LOCALES: LookChoice = {
  name: 'locale',
  title: 'Language',
  values: { 'en-GB': 'English', de: 'Deutsch' },
};

export const DISPLAY: readonly LookChoice[] = [
  { name: 'density', title: 'Density', values: { comfortable: 'Comfortable', compact: 'Compact' } },
  { name: 'contrast', title: 'Contrast', values: { normal: 'Normal', more: 'More' } },
  { name: 'motion', title: 'Motion', values: { on: 'On', off: 'Off' } },
  { name: 'direction', title: 'Direction', values: { ltr: 'Left to right', rtl: 'Right to left' } },
];

/** Reads the look from Storybook's globals. Missing settings have their initial values. */
export const lookOf = (globals: Readonly<Record<string, unknown>>): Look =>
  Object.fromEntries(
    Object.entries(LOOK).map(([name, value]) => [name, globals[name] ?? value]),
  ) as unknown as Look;
