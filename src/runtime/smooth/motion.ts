const REDUCED = '(prefers-reduced-motion: reduce)';

/** Whether readers want motion here. Without media queries, as in most tests, nothing moves. */
export function isMotionWanted(element: Element): boolean {
  if (typeof matchMedia !== 'function' || matchMedia(REDUCED).matches) return false;
  return element.closest('[data-cau-motion="off"]') === null;
}
