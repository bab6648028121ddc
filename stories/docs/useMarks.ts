import { useEffect, useState, type CSSProperties, type RefObject } from 'react';

interface Mark {
  readonly box: CSSProperties;
  readonly badge: CSSProperties;
}

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();

/** In pixels: the size of a badge, where it sits above its element, and the distance that keeps two of them apart. */
const BADGE = 18;
const ABOVE = 14;
const BEFORE = 6;
const APART = BADGE + 2;

/** Where the first visible element of each slot is inside `picture`, and a place for its number that no other covers. */
export function useMarks(
  picture: RefObject<HTMLElement | null>,
  names: readonly string[],
): ReadonlyMap<string, Mark> {
  const [marks, setMarks] = useState(NO_MARKS);
  useEffect(
    () => (picture.current ? watchMarks(picture.current, names, setMarks) : undefined),
    [picture, names],
  );
  return marks;
}

/** Measures now and after each change. Returns a function that stops. */
function watchMarks(
  root: HTMLElement,
  names: readonly string[],
  onChange: (marks: ReadonlyMap<string, Mark>) => void,
): () => void {
  let scheduled = 0;
  let last = '';
  const measure = () => {
    scheduled = 0;
    const measured = measureMarks(root, names);
    const printed = JSON.stringify([...measured]);
    if (printed !== last) onChange(measured);
    last = printed;
  };
  const schedule = () => {
    if (scheduled === 0) scheduled = requestAnimationFrame(measure);
  };
  const resized = new ResizeObserver(schedule);
  const changed = new MutationObserver(schedule);
  resized.observe(root);
  changed.observe(root, { subtree: true, childList: true });
  root.addEventListener('scroll', schedule, true);
  return () => {
    resized.disconnect();
    changed.disconnect();
    root.removeEventListener('scroll', schedule, true);
    cancelAnimationFrame(scheduled);
  };
}

function measureMarks(root: HTMLElement, names: readonly string[]): ReadonlyMap<string, Mark> {
  const frame = root.getBoundingClientRect();
  const taken: { x: number; y: number }[] = [];
  const marks = new Map<string, Mark>();
  for (const name of names) {
    const rect = [...root.querySelectorAll(`[data-slot="${name}"]`)]
      .filter((element) => isVisible(element) && !areAllHidden(element.children))
      .map((element) => clippedRect(element, root))
      .find(({ width, top, bottom }) => width > 4 && bottom - top > 4);
    if (!rect) continue;
    const [left, top] = [rect.left - frame.left, rect.top - frame.top];
    const place = { x: left - BEFORE, y: top - ABOVE };
    while (taken.some(({ x, y }) => Math.abs(x - place.x) < APART && Math.abs(y - place.y) < APART)) {
      place.x += APART;
    }
    taken.push(place);
    marks.set(name, {
      box: { left, top, width: rect.width, height: rect.bottom - rect.top },
      badge: { left: place.x, top: place.y },
    });
  }
  return marks;
}

/** The part of an element that the scroll containers around it show. */
function clippedRect(element: Element, root: HTMLElement) {
  let { top, bottom } = element.getBoundingClientRect();
  for (let parent = element.parentElement; parent && parent !== root; parent = parent.parentElement) {
    if (getComputedStyle(parent).overflowY === 'visible') continue;
    const around = parent.getBoundingClientRect();
    top = Math.max(top, around.top);
    bottom = Math.min(bottom, around.bottom);
  }
  const { left, width } = element.getBoundingClientRect();
  return { left, width, top, bottom };
}

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

const areAllHidden = (children: HTMLCollection): boolean =>
  children.length > 0 && ![...children].some(isVisible);
