'use client';
import { useState } from 'react';

/** The first of objects that hold the same. */
export function useSame<T extends object | undefined>(value: T): T {
  const [kept, setKept] = useState(value);
  if (isSame(kept, value)) return kept;
  setKept(value);
  return value;
}

function isSame(a: object | undefined, b: object | undefined): boolean {
  if (a === b || !a || !b) return a === b;
  const [one, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return one.length === Object.keys(b).length && one.every(([key, value]) => other[key] === value);
}
