'use client';
import { useContext, type ReactNode } from 'react';
import { useUntilFound } from '../../shared/react/useUntilFound.js';
import type { Fold } from './fold.js';
import type { FoldView } from './foldView.js';
import { useFold, useSetFoldOpen, WorkContext } from './WorkContext.js';

export interface WorkItemProps {
  readonly isHidden: (view: FoldView) => boolean;
  /** Whether the line replaces this part. */
  readonly isIn: (fold: Fold) => boolean;
  readonly children: ReactNode;
}

/** A part of a reply that can fold. Keeps its element while hidden. */
export function WorkItem(props: WorkItemProps) {
  return useContext(WorkContext) ? <Foldable {...props} /> : props.children;
}

function Foldable({ isHidden, isIn, children }: WorkItemProps) {
  const isFolded = useFold(isHidden, false);
  const isUnfolded = useFold(({ fold, isOpen }) => isOpen && isIn(fold), false);
  const setOpen = useSetFoldOpen();
  const item = useUntilFound<HTMLDivElement>(isFolded, () => setOpen(true));
  return (
    <div
      ref={item}
      hidden={isFolded}
      className={isUnfolded ? 'cau-work-item cau-work-unfolded' : 'cau-work-item'}
    >
      {children}
    </div>
  );
}
