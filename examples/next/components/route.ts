import { usePathname } from 'next/navigation';

/** The thread is in the address, so a reload keeps it and a second tab opens the same one. */
export const useThreadId = (): string | undefined => decodeURIComponent(usePathname().slice(1)) || undefined;

/** Next.js follows `pushState` without asking its server, so a thread opens at once. */
export function openThread(threadId: string | undefined) {
  window.history.pushState(null, '', `/${encodeURIComponent(threadId ?? '')}`);
}
