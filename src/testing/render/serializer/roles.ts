/** The role of an element for screen readers. Undefined for elements that only group or decorate. */
export function roleOf(element: Element): string | undefined {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (given) return given === 'presentation' || given === 'none' ? undefined : given;
  return BY_TAG[element.localName]?.(element);
}

type Rule = (element: Element) => string | undefined;

const is =
  (role: string): Rule =>
  () =>
    role;

/** Elements that are landmarks only if they have a name. */
const named =
  (role: string): Rule =>
  (element) =>
    element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') ? role : undefined;

const INPUTS: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'file input',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

const heading = is('heading');

const BY_TAG: Readonly<Record<string, Rule>> = {
  a: (element) => (element.hasAttribute('href') ? 'link' : undefined),
  article: is('article'),
  blockquote: is('blockquote'),
  button: is('button'),
  dd: is('definition'),
  details: is('group'),
  dialog: is('dialog'),
  dt: is('term'),
  fieldset: is('group'),
  figure: is('figure'),
  form: named('form'),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  hr: is('separator'),
  img: (element) => (element.getAttribute('alt') === '' ? undefined : 'img'),
  input: (element) => {
    const type = element.getAttribute('type') ?? 'text';
    return type === 'hidden' ? undefined : (INPUTS[type] ?? 'textbox');
  },
  li: is('listitem'),
  main: is('main'),
  math: is('math'),
  menu: is('list'),
  meter: is('meter'),
  nav: is('navigation'),
  ol: is('list'),
  option: is('option'),
  output: is('status'),
  progress: is('progressbar'),
  section: named('region'),
  select: is('combobox'),
  summary: is('summary'),
  table: is('table'),
  td: is('cell'),
  textarea: is('textbox'),
  th: (element) => (element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'),
  tr: is('row'),
  ul: is('list'),
};
