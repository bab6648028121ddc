'use client';
import type { ReactNode, Ref } from 'react';

export interface ButtonProps {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** It has been pressed. It stays where it is, so that the focus does. */
  readonly isBusy?: boolean;
  readonly isExpanded?: boolean;
  readonly title?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind = 'plain',
  isBusy = false,
  isExpanded,
  title,
  onPress,
  children,
  ref,
}: ButtonProps) {
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
}
