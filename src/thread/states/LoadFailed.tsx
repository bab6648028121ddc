'use client';
import { CloudAlert } from 'lucide-react';
import { useConvexThread } from '../../runtime/index.js';
import { useThreadStrings } from '../ThreadContext.js';

/** A thread that could not be loaded. */
export function LoadFailed() {
  const strings = useThreadStrings();
  const { reload } = useConvexThread();
  return (
    <div data-slot="load-failed" className="cau-empty" role="alert">
      <CloudAlert size={32} data-icon="load-failed" />
      <p className="cau-load-failed">{strings.loadFailed}</p>
      <button type="button" className="cau-button" onClick={reload}>
        {strings.tryAgain}
      </button>
    </div>
  );
}
