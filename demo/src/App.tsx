import { useEffect } from 'react';
import { Chat } from './Chat.js';
import { openFirstThread } from './firstThread.js';
import { MissingThread } from './MissingThread.js';
import { useThreadId } from './route.js';

export function App() {
  const threadId = useThreadId();
  useEffect(() => {
    if (threadId === undefined) void openFirstThread();
  }, [threadId]);
  if (threadId === undefined) return <p className="demo-starting">Starting…</p>;
  return (
    <MissingThread key={threadId}>
      <Chat threadId={threadId} />
    </MissingThread>
  );
}
