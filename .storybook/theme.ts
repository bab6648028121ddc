import { create } from 'storybook/theming/create';

const FONT =
  "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";
const MONO = "'JetBrains Mono', ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, monospace";

/** The logo and the name, in the color of the surrounding text. */
const brand = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="196" height="28" viewBox="0 0 196 28"><g transform="translate(0 1) scale(.8125)"><rect width="32" height="32" rx="9" fill="#4a41d6"/><path d="M9 12h14M9 17h9" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="22" cy="17" r="1.8" fill="#fff"/></g><text x="36" y="19" font-family="${FONT.replaceAll('"', "'")}" font-size="14.5" font-weight="650" letter-spacing="-.2" fill="${text}">convex-assistant-ui</text></svg>`,
  )}`;

const shared = {
  brandTitle: 'convex-assistant-ui',
  brandUrl: './',
  brandTarget: '_self',
  fontBase: FONT,
  fontCode: MONO,
  appBorderRadius: 10,
  inputBorderRadius: 6,
} as const;

/** The tokens of the kit (`src/styles/tokens.css`), for everything around the stories. */
export const light = create({
  ...shared,
  base: 'light',
  brandImage: brand('#19191d'),
  colorPrimary: '#4a41d6',
  colorSecondary: '#4a41d6',
  appBg: '#fafafa',
  appContentBg: '#ffffff',
  appPreviewBg: '#ffffff',
  appBorderColor: '#e4e4e8',
  textColor: '#19191d',
  textMutedColor: '#5c5c66',
  barBg: '#ffffff',
  barTextColor: '#5c5c66',
  barHoverColor: '#4a41d6',
  barSelectedColor: '#4a41d6',
  inputBg: '#ffffff',
  inputBorder: '#85858f',
  inputTextColor: '#19191d',
});

export const dark = create({
  ...shared,
  base: 'dark',
  brandImage: brand('#ededf0'),
  colorPrimary: '#aeaaff',
  colorSecondary: '#a5a1e6',
  appBg: '#1a1a1e',
  appContentBg: '#131316',
  appPreviewBg: '#131316',
  appBorderColor: '#2f2f36',
  textColor: '#ededf0',
  textInverseColor: '#16161a',
  textMutedColor: '#a6a6b1',
  barBg: '#131316',
  barTextColor: '#a6a6b1',
  barHoverColor: '#aeaaff',
  barSelectedColor: '#aeaaff',
  inputBg: '#131316',
  inputBorder: '#75757f',
  inputTextColor: '#ededf0',
});
