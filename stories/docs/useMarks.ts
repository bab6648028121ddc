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
  const visible = root.querySelector('.docs-story')?.getBoundingClientRect() ?? frame;
  const taken: { x: number; y: number }[] = [];
  const marks = new Map<string, Mark>();
  for (const name of names) {
    const rect = [...root.querySelectorAll(`[data-slot="${name}"]`)]
      .filter(
        (element) =>
          isVisible(element) && (!element.children.length || [...element.children].some(isVisible)),
      )
      .map((element) => element.getBoundingClientRect())
      .find(
        ({ width, height, bottom, top }) =>
          width * height > 16 && bottom > visible.top && top < visible.bottom,
      );
    if (!rect) continue;
    const top = Math.max(rect.top, visible.top);
    const place = { x: rect.left - frame.left - BEFORE, y: top - frame.top - ABOVE };
    while (taken.some(({ x, y }) => Math.abs(x - place.x) < APART && Math.abs(y - place.y) < APART)) {
      place.x += APART;
    }
    taken.push(place);
    marks.set(name, {
      box: {
        left: rect.left - frame.left,
        top: top - frame.top,
        width: rect.width,
        height: Math.min(rect.bottom, visible.bottom) - top,
      },
      badge: { left: place.x, top: place.y },
    });
  }
  return marks;
}

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
