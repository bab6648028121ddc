'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'type'> {
  /** What it does, for those who cannot see the icon, and when the pointer rests on it. */
  readonly label: string;
  readonly children: ReactNode;
}

/** `forwardRef`, because React 18 hands no `ref` to a function component. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, children, ...rest },
  ref,
) {
  return (
    <button ref={ref} type="button" className="cau-icon-button" aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
});
