import { expect, it, vi } from 'vitest';
import { connect, createBackend } from '../../src/testing/index.js';
import { reconnectNow } from '../../src/testing/sync/reconnectNow.js';

interface Internals {
  readonly sync: { readonly webSocketManager: { tryReconnectImmediately(): void } };
}

it('reconnect makes a waiting client reconnect at once', async () => {
  const client = connect(createBackend({ functions: {} }));
  const { webSocketManager } = (client as unknown as Internals).sync;
  const reconnect = vi.spyOn(webSocketManager, 'tryReconnectImmediately').mockImplementation(() => {});
  reconnectNow(client);
  expect(reconnect).toHaveBeenCalledOnce();
  await client.close();
  reconnectNow(client);
  expect(reconnect).toHaveBeenCalledOnce();
});

it.each([{}, { sync: {} }, { sync: { webSocketManager: {} } }])(
  'a client without private fields is left to its own pause: %o',
  (client) => {
    expect(() => reconnectNow(client)).not.toThrow();
  },
);
