'use client';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'type'> {
  /** What it does, for those who cannot see the icon, and when the pointer rests on it. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" className="cau-icon-button" aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
