'use client';
import { useEffect, useLayoutEffect, type RefObject } from 'react';

const isGrownByCss = (): boolean => globalThis.CSS?.supports?.('field-sizing', 'content') ?? true;

/** Makes a field as tall as its text where CSS cannot: Firefox before 152 and Safari before 26.2. */
export function useGrow(input: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    if (!isGrownByCss()) grow(input.current);
  });
  useEffect(() => {
    if (isGrownByCss()) return undefined;
    const onResize = () => grow(input.current);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [input]);
}

function grow(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
}
