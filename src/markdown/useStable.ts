'use client';
import { useState } from 'react';

function isEqual<T extends object>(one: T, other: T): boolean {
  const keys = Object.keys(one) as (keyof T)[];
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** The same object for as long as it holds the same: one that is written in place is new with every render. */
export function useStable<T extends object>(value: T): T {
  const [stable, setStable] = useState(value);
  if (stable === value || isEqual(stable, value)) return stable;
  setStable(value);
  return value;
}
