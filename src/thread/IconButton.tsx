'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'type'> {
  /** What the button does, for screen readers and for the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

/** `forwardRef`, because React 18 passes no `ref` to function components. */
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
