import { contractOf } from './contract.js';
import { collapse, isInline, isNamedByContent, nameOf } from './name.js';
import { roleOf } from './roles.js';
import { statesOf } from './states.js';

export interface Line {
  readonly depth: number;
  readonly text: string;
}

interface Place {
  readonly depth: number;
  /** Visible, but not read out. */
  readonly isSilent: boolean;
  /** Keeps spaces and line breaks. */
  readonly isPreformatted: boolean;
}

/** Prints the content of an element as an indented tree. */
export function linesOf(root: Element | DocumentFragment): readonly Line[] {
  const lines: Line[] = [];
  let words = '';

  function flush({ depth, isSilent, isPreformatted }: Place): void {
    const text = isPreformatted ? words.replace(/^\n+|\s+$/g, '') : collapse(words);
    words = '';
    if (text !== '') lines.push({ depth, text: JSON.stringify(text) + (isSilent ? ' (not read out)' : '') });
  }

  function children(parent: Element | DocumentFragment, place: Place): void {
    const isFolded = 'matches' in parent && parent.matches('details:not([open])');
    for (const node of parent.childNodes) {
      if (isFolded && node.nodeName !== 'SUMMARY') continue;
      if (node.nodeType === 3) words += node.nodeValue ?? '';
      else if (node.nodeType === 1) visit(node as Element, place);
    }
  }

  function visit(element: Element, place: Place): void {
    if (isNeverSeen(element)) return;
    const line = lineOf(element);
    const isSilent = place.isSilent || element.getAttribute('aria-hidden') === 'true';
    const isPreformatted = place.isPreformatted || element.localName === 'pre';
    const isBreak =
      line !== undefined ||
      !isInline(element) ||
      isSilent !== place.isSilent ||
      isPreformatted !== place.isPreformatted;
    if (element.localName === 'br') {
      words += '\n';
      return;
    }
    if (isBreak) flush(place);
    if (line !== undefined) lines.push({ depth: place.depth, text: line });
    if (isClosed(element)) return;
    const inner = { depth: place.depth + (line === undefined ? 0 : 1), isSilent, isPreformatted };
    if (!isTold(element)) children(element, inner);
    if (isBreak) flush(inner);
  }

  const top: Place = { depth: 0, isSilent: false, isPreformatted: false };
  if (root.nodeType === 1) visit(root as Element, top);
  else children(root, top);
  flush(top);
  return lines;
}

/** Elements that are not for people, or that the kit's own stylesheet hides, which is not read here. */
const NEVER_SEEN = 'script, style, template, noscript, .cau-tool-empty:not(:only-child)';

const isNeverSeen = (element: Element): boolean => element.matches(NEVER_SEEN);

/** The line of an element, or undefined if it only groups. */
function lineOf(element: Element): string | undefined {
  if (element.localName === 'svg') return iconOf(element);
  const role = roleOf(element);
  const contract = contractOf(element);
  if (isClosed(element)) return [role, contract, '(closed)'].filter(Boolean).join(' ');
  if (role === undefined && contract === undefined) return undefined;
  const name = role === undefined ? '' : nameOf(element);
  const states = statesOf(element, role);
  return [role, name && JSON.stringify(name), ...states, contract].filter(Boolean).join(' ');
}

/** An icon's markup may change; its meaning may not. */
function iconOf(element: Element): string | undefined {
  const icon = element.getAttribute('data-icon');
  return icon === null ? undefined : `icon ${icon}`;
}

/** Hidden, whether or not the browser's search can find it. */
const isClosed = (element: Element): boolean => element.hasAttribute('hidden');

/** Whether an element's line says everything about it. */
function isTold(element: Element): boolean {
  if (element.localName === 'svg' || element.localName === 'textarea') return true;
  return isNamedByContent(roleOf(element)) && !element.querySelector(WORTH_A_LINE);
}

const WORTH_A_LINE = '[data-slot], [data-icon], [aria-hidden="true"], [role], img';
