import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

const LOOK = ['data-cau-theme', 'data-cau-contrast', 'data-cau-density', 'style', 'class'];

/** Measures an element once it is mounted, and again whenever the look around it changes. */
export function useMeasured<T>(
  measure: (element: HTMLElement) => T,
): readonly [RefObject<HTMLDivElement | null>, T | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<T>();
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
  });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const update = () => setMeasured(latest.current(element));
    update();
    const frame = element.closest('.docs-frame') ?? document.documentElement;
    const observer = new MutationObserver(update);
    observer.observe(frame, { attributes: true, attributeFilter: LOOK });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', update);
    return () => {
      observer.disconnect();
      system.removeEventListener('change', update);
    };
  }, []);
  return [ref, measured];
}
