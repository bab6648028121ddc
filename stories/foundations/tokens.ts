export interface TokenGroup {
  readonly title: string;
  readonly kind: 'color' | 'text' | 'length' | 'other';
  /** Maps each name, without `--cau-`, to its use. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** Every token, grouped by use. A test compares the names with the stylesheet. */
export const tokenGroups: readonly TokenGroup[] = [
  {
    title: 'Backgrounds',
    kind: 'color',
    tokens: {
      bg: 'The page behind everything',
      surface: 'Cards on the page: tool rows, suggestions, the sidebar',
      'surface-strong': 'Raised surfaces: message bubbles, hovered buttons, inline code',
    },
  },
  {
    title: 'Text',
    kind: 'color',
    tokens: {
      text: 'Body text',
      'text-muted': 'Secondary text: times, hints, icons',
    },
  },
  {
    title: 'Lines',
    kind: 'color',
    tokens: {
      border: 'Borders of cards and lines between rows. Decorative',
      'border-strong': 'Borders of fields and buttons',
      edge: 'Borders of surfaces that differ only in color. Transparent, except with more contrast',
    },
  },
  {
    title: 'Accent',
    kind: 'color',
    tokens: {
      accent: 'The main button, links, pressed toggles',
      'on-accent': 'Text and icons on the accent',
      focus: 'The focus ring',
    },
  },
  {
    title: 'States',
    kind: 'color',
    tokens: {
      success: 'Done',
      'success-soft': 'The background of “done”',
      warning: 'Needs an answer, or attention',
      'warning-soft': 'The background of “needs approval” and of banners',
      danger: 'Failed',
      'danger-soft': 'The background of errors',
      'danger-fill': 'Buttons whose action cannot be undone',
      'on-danger': 'Text on danger-fill',
      info: 'Running',
      'info-soft': 'The background of “running”',
    },
  },
  {
    title: 'Code',
    kind: 'color',
    tokens: {
      'code-keyword': 'Keywords',
      'code-string': 'Strings',
      'code-class': 'Classes, numbers',
      'code-property': 'Properties',
      'code-entity': 'Functions',
      'code-comment': 'Comments',
      'code-added': 'Added lines of a diff',
      'code-removed': 'Removed lines of a diff',
    },
  },
  {
    title: 'Type',
    kind: 'text',
    tokens: {
      'text-xl': 'The title of an empty thread',
      'text-lg': 'Messages and the composer',
      'text-md': 'Tool rows, buttons, the thread list',
      'text-sm': 'Details, notices, code',
      'text-xs': 'Times, captions, the word of a phase',
      font: 'All text except code',
      'font-mono': 'Code, ids, JSON',
    },
  },
  {
    title: 'Space and shape',
    kind: 'length',
    tokens: {
      space: 'The unit of every distance: paddings and gaps are multiples of it',
      row: 'The height of a tool row',
      target: 'The minimum size of a button. 44 px on touch screens',
      radius: 'Cards, fields, menus',
      'radius-sm': 'Buttons and chips inside them',
      column: 'The maximum width of messages',
      'safe-block-end': 'Space for the home bar below the composer',
      'safe-inline': 'Space for a notch at the sides',
    },
  },
  {
    title: 'Motion and theme',
    kind: 'other',
    tokens: {
      motion: 'The duration of color changes. Nothing else moves',
      scheme: 'The color-scheme of the theme, for your own elements',
      light: 'Switches a value on in the light theme',
      dark: 'Switches a value on in the dark theme',
    },
  },
];

export interface Pair {
  readonly front: string;
  readonly ground: string;
  /** 4.5 for text, 3 for marks and the borders of controls. */
  readonly least: 4.5 | 3;
  readonly use: string;
}

/** Colors that are used together. */
export const pairs: readonly Pair[] = [
  { front: 'text', ground: 'bg', least: 4.5, use: 'Messages' },
  { front: 'text', ground: 'surface', least: 4.5, use: 'Tool rows' },
  { front: 'text', ground: 'surface-strong', least: 4.5, use: 'User messages' },
  { front: 'text-muted', ground: 'bg', least: 4.5, use: 'Hints' },
  { front: 'text-muted', ground: 'surface', least: 4.5, use: 'Times in a row' },
  { front: 'text-muted', ground: 'surface-strong', least: 4.5, use: 'Hovered icons' },
  { front: 'on-accent', ground: 'accent', least: 4.5, use: 'Save' },
  { front: 'accent', ground: 'bg', least: 4.5, use: 'Links' },
  { front: 'on-danger', ground: 'danger-fill', least: 4.5, use: 'Delete' },
  { front: 'success', ground: 'success-soft', least: 4.5, use: 'Done' },
  { front: 'warning', ground: 'warning-soft', least: 4.5, use: 'Needs approval' },
  { front: 'danger', ground: 'danger-soft', least: 4.5, use: 'Errors' },
  { front: 'info', ground: 'info-soft', least: 4.5, use: 'Running' },
  { front: 'danger', ground: 'bg', least: 4.5, use: 'Failed replies' },
  { front: 'code-keyword', ground: 'surface', least: 4.5, use: 'Code: keywords' },
  { front: 'code-string', ground: 'surface', least: 4.5, use: 'Code: strings' },
  { front: 'code-comment', ground: 'surface', least: 4.5, use: 'Code: comments' },
  { front: 'border-strong', ground: 'bg', least: 3, use: 'Fields' },
  { front: 'focus', ground: 'bg', least: 3, use: 'Focus ring' },
  { front: 'focus', ground: 'surface', least: 3, use: 'Focus ring on a row' },
];
