'use client';
import { useState } from 'react';

/** Whether the condition is true, or has been true since mount. */
export function useHasBeen(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}
