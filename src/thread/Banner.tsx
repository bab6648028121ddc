'use client';
import { CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useConvexThread } from '../runtime/index.js';
import { useThreadStatus } from '../store/index.js';
import { useThreadStrings } from './ThreadContext.js';

/** Why what is shown may not be all there is. */
export function Banner() {
  const strings = useThreadStrings();
  const { error } = useConvexThread();
  const { connection, isBehind, isLoading } = useThreadStatus();
  if (error) return <Line state="error" icon={<TriangleAlert size={16} />} text={strings.loadFailed} />;
  if (connection === 'offline') {
    return <Line state="offline" icon={<CloudOff size={16} />} text={strings.offline} />;
  }
  // Before the first answer the thread itself says that it is on its way.
  if (isLoading) return null;
  const waiting = <LoaderCircle size={16} className="cau-spin" />;
  if (connection === 'connecting')
    return <Line state="connecting" icon={waiting} text={strings.reconnecting} />;
  return isBehind ? <Line state="behind" icon={waiting} text={strings.behind} /> : null;
}

interface LineProps {
  readonly state: string;
  readonly icon: React.ReactNode;
  readonly text: string;
}

function Line({ state, icon, text }: LineProps) {
  return (
    <p data-slot="banner" data-state={state} className="cau-banner">
      {icon}
      {text}
    </p>
  );
}
