const GAP = 4;
/** The distance to the edge of the window. */
const EDGE = 8;

/** Places a fixed element below another, with their ends aligned, or above it if there is no room. */
export function placeBeside(element: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const { clientWidth, clientHeight } = document.documentElement;
  const isRtl = getComputedStyle(anchor).direction === 'rtl';
  const x = isRtl ? left : right - width;
  const fitsBelow = bottom + GAP + height + EDGE <= clientHeight;
  const y = fitsBelow ? bottom + GAP : top - GAP - height;
  element.style.left = `${clamp(x, EDGE, clientWidth - width - EDGE)}px`;
  element.style.top = `${clamp(y, EDGE, clientHeight - height - EDGE)}px`;
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
