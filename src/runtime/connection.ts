import type { ConvexReactClient } from 'convex/react';
import type { Connection } from '../store/index.js';

/** Tells how the client is connected, now and whenever it changes. */
export function watchConnection(
  client: ConvexReactClient,
  onChange: (connection: Connection) => void,
): () => void {
  const tell = (isConnected: boolean) => {
    const isOnline = typeof navigator === 'undefined' || navigator.onLine;
    onChange(isConnected ? 'connected' : isOnline ? 'connecting' : 'offline');
  };
  tell(client.connectionState().isWebSocketConnected);
  return client.subscribeToConnectionState(({ isWebSocketConnected }) => tell(isWebSocketConnected));
}
