'use client';
import { forwardRef, type ReactNode } from 'react';

export interface ButtonProps {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** The button was pressed. It stays in place and keeps the focus. */
  readonly isBusy?: boolean;
  readonly isExpanded?: boolean;
  readonly title?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** `forwardRef`, because React 18 passes no `ref` to function components. */
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
