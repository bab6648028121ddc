'use client';
import type { ReactNode } from 'react';
import { useUntilFound } from '../../shared/react/useUntilFound.js';

export interface FoundItemProps {
  readonly isShown: boolean;
  readonly onFound: () => void;
  readonly children: ReactNode;
}

/** An item of a list that can be closed. It keeps its element, whether it is seen or not. */
export function HiddenUntilFoundItem({ isShown, onFound, children }: FoundItemProps) {
  const ref = useUntilFound<HTMLLIElement>(!isShown, onFound);
  return (
    <li ref={ref} hidden={!isShown}>
      {children}
    </li>
  );
}
