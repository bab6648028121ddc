import { Chat } from '../../components/Chat';

export default async function Page() {
  return <Chat />;
}
