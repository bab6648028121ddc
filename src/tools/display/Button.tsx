'use client';
import { forwardRef, type ReactNode } from 'react';

export interface ButtonProps {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** It has been pressed. It stays where it is, so that the focus does. */
  readonly isBusy?: boolean;
  readonly isExpanded?: boolean;
  readonly title?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** `forwardRef`, because React 18 hands no `ref` to a function component. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = 'plain', isBusy = false, isExpanded, title, onPress, children },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      data-slot="tool-button"
      data-kind={kind}
      className="cau-button"
      aria-disabled={isBusy || undefined}
      aria-expanded={isExpanded}
      title={title}
      onClick={() => {
        if (!isBusy) onPress();
      }}
    >
      {children}
    </button>
  );
});
