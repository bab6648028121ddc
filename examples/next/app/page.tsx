import { Chat } from '../components/Chat';

/** A new conversation. */
export default function Page() {
  return <Chat />;
}
