'use client';
import { useState } from 'react';

/** Returns the same object as long as its fields stay the same. An object literal is new with every render. */
export function useShallowStable<T extends object | undefined>(value: T): T {
  const [stable, setStable] = useState(value);
  if (isShallowEqual(stable, value)) return stable;
  setStable(value);
  return value;
}

function isShallowEqual(a: object | undefined, b: object | undefined): boolean {
  if (a === b || !a || !b) return a === b;
  const [one, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return one.length === Object.keys(b).length && one.every(([key, value]) => other[key] === value);
}
