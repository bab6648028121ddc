'use client';
import { createContext, useContext, type ReactNode } from 'react';

/** Somebody else on the page says what happens to commands: two voices would say it twice. */
export const IsAnnouncedContext = createContext(false);

/** What became of what the user has asked for, where he asked for it. */
export function Note({ children }: { readonly children: ReactNode }) {
  const Tag = useContext(IsAnnouncedContext) ? 'span' : 'output';
  return (
    <Tag className="cau-tool-text cau-tool-failed" dir="auto">
      {children}
    </Tag>
  );
}
