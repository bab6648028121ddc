'use client';
import { createContext, useContext, type ReactNode } from 'react';

/** Whether the thread announces commands, because a second live region would repeat them. */
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
