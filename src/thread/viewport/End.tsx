'use client';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

/**
 * How far the end may be below the edge while the last line is still in view: a message's actions and the space below.
 */
const BELOW_LAST_LINE = 64;

const EndContext = createContext<{ isSeen: boolean; setSeen: (isSeen: boolean) => void }>({
  isSeen: true,
  setSeen() {},
});

/** Tells components outside the viewport whether its last line is in view. */
export function EndProvider({ children }: { readonly children: ReactNode }) {
  const [isSeen, setSeen] = useState(true);
  const value = useMemo(() => ({ isSeen, setSeen }), [isSeen]);
  return <EndContext.Provider value={value}>{children}</EndContext.Provider>;
}

/** Whether the last line of the messages is in view. */
export const useIsEndSeen = (): boolean => useContext(EndContext).isSeen;

/** The end of the messages. */
export function End() {
  const { setSeen } = useContext(EndContext);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined; // jsdom
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)!.isIntersecting), {
      root: end.current!.parentElement,
      rootMargin: `0px 0px ${BELOW_LAST_LINE}px`,
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [setSeen]);
  return (
    <>
      <div ref={end} />
      <div className="cau-end" />
    </>
  );
}
