import type { ConvexReactClient } from 'convex/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchConnection } from '../../src/runtime/frames/connection.js';

afterEach(() => vi.unstubAllGlobals());

type State = ReturnType<ConvexReactClient['connectionState']>;

describe('without a browser, as in React Native', () => {
  it('without a browser a lost socket means reconnecting, not offline', () => {
    vi.stubGlobal('window', {}); // React Native has these two, but no events and no `onLine`
    vi.stubGlobal('navigator', {});
    const initial = {
      isWebSocketConnected: true,
      hasEverConnected: true,
      connectionCount: 1,
      connectionRetries: 0,
    };
    let hear: (state: State) => void = () => {};
    const client = {
      connectionState: () => initial as State,
      subscribeToConnectionState: (listener: (state: State) => void) => {
        hear = listener;
        return () => {};
      },
    };
    const told: string[] = [];
    const stop = watchConnection(client as unknown as ConvexReactClient, (connection) =>
      told.push(connection),
    );
    hear({ ...initial, isWebSocketConnected: false } as State);
    hear({ ...initial, connectionCount: 2 } as State);
    stop();
    expect(told).toEqual(['connected', 'connecting', 'connected']);
  });
});
