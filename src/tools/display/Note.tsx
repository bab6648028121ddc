'use client';
import { createContext, useContext, type ReactNode } from 'react';

/** The thread announces commands. A second live region would repeat it. */
export const IsAnnouncedContext = createContext(false);

/** The result of a command, shown where the user gave it. */
export function Note({ children }: { readonly children: ReactNode }) {
  const Tag = useContext(IsAnnouncedContext) ? 'span' : 'output';
  return (
    <Tag className="cau-tool-text cau-tool-failed" dir="auto">
      {children}
    </Tag>
  );
}
