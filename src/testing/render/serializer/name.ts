import { roleOf } from './roles.js';

/** Roles that are named by their content. */
const NAMED_BY_CONTENT: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'heading',
  'link',
  'menuitem',
  'option',
  'radio',
  'summary',
  'switch',
  'tab',
]);

/** Elements that a first child of a certain kind names. */
const NAMING_CHILD: Readonly<Record<string, string>> = {
  details: ':scope > summary',
  fieldset: ':scope > legend',
  figure: ':scope > figcaption',
  table: ':scope > caption',
};

const INLINE = /^(a|abbr|b|bdi|bdo|cite|code|em|i|kbd|label|mark|q|s|small|span|strong|sub|sup|time|u)$/;

export const isInline = (element: Element): boolean => INLINE.test(element.localName);

export const isNamedByContent = (role: string | undefined): boolean =>
  role !== undefined && NAMED_BY_CONTENT.has(role);

/**
 * The name that a screen reader announces. It reads attributes and text but no styles, so it is the same in every
 * browser and in jsdom.
 */
export function nameOf(element: Element): string {
  const role = roleOf(element);
  const name =
    textOfIds(element) ||
    element.getAttribute('aria-label') ||
    element.getAttribute('alt') ||
    textOfLabel(element) ||
    (isNamedByContent(role) && textIn(element)) ||
    element.getAttribute('title') ||
    element.getAttribute('placeholder');
  return collapse(name || '');
}

export const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

function textOfIds(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/).filter(Boolean) ?? [];
  const root = element.getRootNode() as Document | DocumentFragment;
  return ids
    .map((id) => root.querySelector(`[id="${id.replace(/["\\]/g, '\\$&')}"]`))
    .map((target) => (target ? textIn(target) : ''))
    .join(' ');
}

function textOfLabel(element: Element): string {
  const child = NAMING_CHILD[element.localName];
  if (child) {
    const naming = element.querySelector(child);
    return naming ? textIn(naming) : '';
  }
  const { labels } = element as Partial<HTMLInputElement>;
  return labels ? [...labels].map((label) => textIn(label, element)).join(' ') : '';
}

/** The readable content of an element. */
function textIn(element: Element, except?: Element): string {
  const texts = [...element.childNodes].map((node) => {
    if (node.nodeType === 3) return node.nodeValue ?? '';
    if (node.nodeType !== 1 || node === except) return '';
    const child = node as Element;
    if (child.hasAttribute('hidden') || child.getAttribute('aria-hidden') === 'true') return '';
    const own = child.getAttribute('aria-label') ?? child.getAttribute('alt');
    const text = own ?? textIn(child, except);
    return isInline(child) ? text : ` ${text} `;
  });
  return texts.join('');
}
