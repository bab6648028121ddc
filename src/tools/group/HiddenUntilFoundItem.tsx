'use client';
import type { ReactNode } from 'react';
import { useUntilFound } from '../../shared/react/useUntilFound.js';

export interface FoundItemProps {
  readonly isShown: boolean;
  readonly onFound: () => void;
  readonly children: ReactNode;
}

/** An item that can be hidden. It keeps its element either way. */
export function HiddenUntilFoundItem({ isShown, onFound, children }: FoundItemProps) {
  const ref = useUntilFound<HTMLLIElement>(!isShown, onFound);
  return (
    <li ref={ref} hidden={!isShown}>
      {children}
    </li>
  );
}
