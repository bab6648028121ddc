import { ConvexReactClient, type ConvexReactClientOptions } from 'convex/react';
import type { Backend, Identity } from './backend.js';
import { createFaults, type Faults } from './faults.js';
import { socketTo } from './socket.js';
import { unsignedToken } from './token.js';

/** Options of `connect`. */
export interface ConnectOptions {
  /** What goes wrong on the way. @default nothing */
  readonly faults?: Faults;
  /** Who the client is logged in as. */
  readonly identity?: Identity;
  /** The same, as a token. */
  readonly token?: string;
  /**
   * Gets what the client throws while it handles a message: after a fatal error, or a message the protocol does not
   * allow. Without it the error is thrown for the process to see, as a real socket does it.
   */
  readonly onError?: (error: unknown) => void;
  /** Options of the `ConvexReactClient`. */
  readonly client?: ConvexReactClientOptions;
}

/** A real client, connected to a backend in the same process. */
export function connect(backend: Backend, options: ConnectOptions = {}): ConvexReactClient {
  const { faults = createFaults(), identity, onError = throwLater } = options;
  const { network } = faults;
  const client = new ConvexReactClient('https://embedded.convex.cloud', {
    logger: false,
    unsavedChangesWarning: false,
    ...options.client,
    skipConvexDeploymentUrlCheck: true,
    webSocketConstructor: socketTo({ backend, network, onError }),
  });
  network.nudges.add(() => reconnectNow(client));
  const token = options.token ?? (identity && unsignedToken(identity));
  if (token !== undefined) client.setAuth(() => Promise.resolve(token));
  return client;
}

/**
 * Ends the client's pause before it reconnects. The `online` event of a window does it, and there is no other public
 * way; without a window this calls what that event would. A client that lacks it reconnects when its pause is over.
 */
function reconnectNow(client: ConvexReactClient): void {
  type Inside = { closed?: boolean; sync?: { webSocketManager?: { tryReconnectImmediately?: () => void } } };
  const inside = client as unknown as Inside;
  if (!inside.closed) inside.sync?.webSocketManager?.tryReconnectImmediately?.();
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
