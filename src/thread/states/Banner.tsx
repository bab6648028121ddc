'use client';
import { useAuiState } from '@assistant-ui/react';
import { CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useConvexThread } from '../../runtime/index.js';
import { useThreadStatus } from '../../store/index.js';
import { useThreadStrings } from '../ThreadContext.js';

/** Says why the thread may be incomplete. */
export function Banner() {
  const strings = useThreadStrings();
  const { error, reload } = useConvexThread();
  const { connection, isBehind, isLoading } = useThreadStatus();
  const isEmpty = useAuiState(({ thread }) => thread.messages.length === 0);
  if (connection === 'offline') {
    return <Line state="offline" icon={<CloudOff size={16} />} text={strings.offline} />;
  }
  if (error) {
    if (isEmpty) return null; // `LoadFailed` says so
    return (
      <Line state="error" icon={<TriangleAlert size={16} />} text={strings.loadFailed}>
        <button type="button" className="cau-button" onClick={reload}>
          {strings.tryAgain}
        </button>
      </Line>
    );
  }
  // Until the first result, the thread itself says that it is loading.
  if (isLoading) return null;
  // The wrapper rotates: browsers animate an `svg` on the main thread.
  const waiting = (
    <span className="cau-spin">
      <LoaderCircle size={16} />
    </span>
  );
  if (connection === 'connecting')
    return <Line state="connecting" icon={waiting} text={strings.reconnecting} />;
  return isBehind ? <Line state="behind" icon={waiting} text={strings.behind} /> : null;
}

interface LineProps {
  readonly state: string;
  readonly icon: React.ReactNode;
  readonly text: string;
  readonly children?: React.ReactNode;
}

function Line({ state, icon, text, children }: LineProps) {
  return (
    <p data-slot="banner" data-state={state} className="cau-banner">
      {icon}
      <span>{text}</span>
      {children}
    </p>
  );
}
