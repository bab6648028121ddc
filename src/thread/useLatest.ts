'use client';
import { useLayoutEffect, useRef, useState } from 'react';

/** A stable function that calls the latest `callback`, for effects and listeners. */
export function useLatest<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  );
  return stable;
}
