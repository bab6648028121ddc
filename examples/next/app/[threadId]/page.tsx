import { preloadThread } from 'convex-assistant-ui/nextjs';
import { Chat } from '../../components/Chat';
import { api } from '../../convex/_generated/api';

/** A thread. The server renders its newest messages, and the browser goes on from there. */
export default async function Page({ params }: { params: Promise<{ threadId: string }> }) {
  const threadId = decodeURIComponent((await params).threadId);
  // If this fails, the browser tries again, and shows why the thread cannot be loaded.
  const preloaded = await preloadThread(api.chat, { threadId }).catch(() => undefined);
  return <Chat preloaded={preloaded} />;
}
