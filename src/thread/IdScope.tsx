'use client';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useConvexThread } from '../runtime/index.js';
import { IdScopeContext } from '../shared/react/idScope.js';

/** The thread and scope of each `Thread` on the page. */
const taken = new Set<string>();

/**
 * Keeps ids unique when two `Thread`s show the same conversation: the first has no suffix, so that a snapshot does not
 * depend on what was drawn before it; the second has `-2`.
 */
export function IdScope({ children }: { readonly children: ReactNode }) {
  const { threadId } = useConvexThread();
  const [scope, setScope] = useState('');
  useLayoutEffect(() => {
    let count = 1;
    while (taken.has(`${threadId} ${count}`)) count++;
    const name = `${threadId} ${count}`;
    taken.add(name);
    // oxlint-disable-next-line react/set-state-in-effect -- the other threads on the page are known only after mount
    setScope(count === 1 ? '' : `-${count}`);
    return () => void taken.delete(name);
  }, [threadId]);
  return <IdScopeContext.Provider value={scope}>{children}</IdScopeContext.Provider>;
}
