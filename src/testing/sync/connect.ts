import { ConvexReactClient, type ConvexReactClientOptions } from 'convex/react';
import type { Backend, Identity } from '../backend/backend.js';
import { createFaults, type Faults } from './faults.js';
import { reconnectNow } from './reconnectNow.js';
import { socketTo } from './socket.js';
import { unsignedToken } from './token.js';

/** Options of `connect`. */
export interface ConnectOptions {
  /** Network faults. @default none */
  readonly faults?: Faults;
  /** The user the client is logged in as. */
  readonly identity?: Identity;
  /** The same, as a token. */
  readonly token?: string;
  /**
   * Receives what the client throws while it handles a message: after a fatal error, or after a message the protocol
   * does not allow. Without it the process sees the error, as with a real socket.
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

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
