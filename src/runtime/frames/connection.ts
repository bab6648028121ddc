import type { ConnectionState } from 'convex/browser';
import type { ConvexReactClient } from 'convex/react';
import type { ConnectionStatus } from '../../store/index.js';

/**
 * Reports the client's connection, now and on every change. A socket notices a lost network only when it times out, up
 * to a minute later, so the browser's own events count as well. They can be wrong about a server on the same machine,
 * so a socket that opens after `offline` outweighs the event.
 */
export function watchConnection(
  client: ConvexReactClient,
  onChange: (connection: ConnectionStatus) => void,
): () => void {
  let { isWebSocketConnected: isConnected, connectionCount: count } = client.connectionState();
  /** The first attempt to connect is not a lost connection. */
  let isFirst = isFirstTry(client.connectionState());
  let isOffline = isDeviceOffline() && !isConnected;
  const report = () => onChange(isOffline ? 'offline' : isConnected || isFirst ? 'connected' : 'connecting');
  const listen = (event: 'online' | 'offline') => {
    const onEvent = () => {
      isOffline = event === 'offline';
      report();
    };
    globalThis.window?.addEventListener?.(event, onEvent);
    return () => globalThis.window?.removeEventListener?.(event, onEvent);
  };
  report();
  const stops = [
    listen('online'),
    listen('offline'),
    client.subscribeToConnectionState((state) => {
      const isOpened = state.isWebSocketConnected && (!isConnected || state.connectionCount > count);
      isConnected = state.isWebSocketConnected;
      count = state.connectionCount;
      isFirst = isFirstTry(state);
      if (isOpened) isOffline = false;
      else if (!isConnected) isOffline = isDeviceOffline();
      report();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** React Native has a `navigator` and a `window`, but no `onLine` and no events. */
const isDeviceOffline = (): boolean => {
  const device = globalThis.navigator as Partial<Navigator> | undefined;
  return device?.onLine === false;
};

const isFirstTry = ({ hasEverConnected, connectionRetries }: ConnectionState): boolean =>
  !hasEverConnected && connectionRetries === 0;
