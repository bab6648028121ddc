'use client';
import { useState } from 'react';

/** Whether it is so, or was so at some time since this was mounted. */
export function useHasBeen(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}
