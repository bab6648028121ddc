export type Hideable = HTMLElement | SVGElement;

export const isHideable = (node: Node): node is Hideable =>
  node instanceof HTMLElement || node instanceof SVGElement;

/** Hides an element even against an app's styles, and without our stylesheet. */
export const hideElement = ({ style }: Hideable): void => style.setProperty('display', 'none', 'important');

export function showElement(element: Hideable): void {
  element.style.removeProperty('display');
  if (element.getAttribute('style') === '') element.removeAttribute('style');
}

/** Elements that appear as one. */
const WHOLE = 'svg, button, [aria-hidden="true"]';

/** Whether the node appears as a whole: no content in it could appear later. */
export const isWhole = (node: Node): boolean =>
  !node.hasChildNodes() || (node instanceof Element && node.matches(WHOLE));

/** The last node in a node, or the node itself. */
export function lastIn(node: Node): Node {
  let last = node;
  while (!isWhole(last)) last = last.lastChild!;
  return last;
}

/** How many characters are in `top` before a node in it. */
export function lengthBefore(node: Node, top: Node): number {
  let length = 0;
  for (let at = node; at !== top; at = at.parentNode!) {
    for (let before = at.previousSibling; before; before = before.previousSibling) {
      length += before.textContent!.length;
    }
  }
  return length;
}
