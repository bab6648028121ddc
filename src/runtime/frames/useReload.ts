import { useCallback, useEffect, useState } from 'react';

/** Until the client has dropped the old result, a new subscription would get that result again. */
const PAUSE_MS = 300;

/** Closes the subscriptions of a thread for a moment, so that the server runs their queries again. */
export function useReload(): { readonly isClosed: boolean; readonly reload: () => void } {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (!isClosed) return undefined;
    const timer = setTimeout(() => setClosed(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isClosed]);
  const reload = useCallback(() => setClosed(true), []);
  return { isClosed, reload };
}
