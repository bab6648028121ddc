'use client';
import type { ReactNode } from 'react';
import { useThreadStrings } from './ThreadContext.js';

/** Props of `SkipLink`. */
export interface SkipLinkProps {
  /** @default "Skip to message box" */
  readonly children?: ReactNode;
}

/**
 * Moves the focus to the composer, past everything before it. Visible only while focused. `Thread` starts with one; put
 * another at the beginning of your page.
 */
export function SkipLink({ children }: SkipLinkProps) {
  const { skipToComposer } = useThreadStrings();
  return (
    <button
      type="button"
      data-cau=""
      data-slot="skip-link"
      className="cau-skip"
      onClick={({ currentTarget }) => {
        const within = currentTarget.closest('[data-slot="thread"]') ?? document;
        const composer = within.querySelector<HTMLElement>('[data-slot="composer"] textarea:enabled');
        const target = composer ?? within.querySelector<HTMLElement>('[data-slot="viewport"]');
        target?.focus();
      }}
    >
      {children ?? skipToComposer}
    </button>
  );
}
