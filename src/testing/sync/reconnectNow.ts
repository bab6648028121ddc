/** The private fields of a `ConvexReactClient` of convex 1.48 that this file uses. */
interface ClientInternals {
  readonly closed?: boolean;
  readonly sync?: { readonly webSocketManager?: { tryReconnectImmediately?(): void } };
}

/**
 * Ends the pause before a client reconnects. The only public way is the `online` event of a window; without a window
 * this calls what that event would call. Clients that lack it reconnect when their pause is over.
 */
export function reconnectNow(client: object): void {
  const internals: ClientInternals = client;
  if (internals.closed) return; // reading `sync` would throw
  internals.sync?.webSocketManager?.tryReconnectImmediately?.();
}
