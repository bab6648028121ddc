import type { Backend } from '../backend/backend.js';
import type { Direction, Network } from './faults.js';
import { createSyncConnection, type SyncConnection } from './syncConnection.js';

/** The part of `WebSocket` that the Convex client uses. */
interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onerror: (() => void) | null;
  readonly readyState: number;
  send(data: string): void;
  close(code?: number, reason?: string): void;
}

export interface SocketOptions {
  readonly backend: Backend;
  readonly network: Network;
  /** Receives errors that the client's handlers throw. A real socket reports them to the window. */
  readonly onError: (error: unknown) => void;
}

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];
const CLOSE_ABNORMAL = 1006;

/** A `WebSocket` to a backend in the same process, for the client's `webSocketConstructor`. */
export function socketTo(options: SocketOptions): typeof WebSocket {
  function InProcessSocket() {
    return openSocket(options);
  }
  return InProcessSocket as unknown as typeof WebSocket;
}

function openSocket({ backend, network, onError }: SocketOptions): Socket {
  let readyState = CONNECTING;
  let connection: SyncConnection | undefined;
  const line = { cut: () => end(CLOSE_ABNORMAL, '') };

  function report(run: () => void): void {
    try {
      run();
    } catch (error) {
      onError(error);
    }
  }

  function end(code: number, reason: string): void {
    if (readyState === CLOSED) return;
    readyState = CLOSED;
    network.lines.delete(line);
    connection?.close();
    queueMicrotask(() => report(() => socket.onclose?.({ code, reason })));
  }

  const toServer = createPipe('toServer', (data) => connection?.receive(data));
  const toClient = createPipe('toClient', (data) => report(() => socket.onmessage?.({ data })));

  /** One direction of the connection: messages arrive in order, each after its own delay, until the connection ends. */
  function createPipe(direction: Direction, deliver: (data: string) => void): (data: string) => void {
    let last: Promise<unknown> = Promise.resolve();
    return (data) => {
      if (readyState === CLOSED) return;
      const fate = network.fateOf(direction, data);
      if (fate === 'lost') return line.cut();
      last = carry(last, data, fate === 'doubled' ? 2 : 1);
    };
    async function carry(before: Promise<unknown>, data: string, times: number): Promise<void> {
      await Promise.all([before, network.crossing(direction)]);
      for (let i = 0; i < times; i++) if (readyState === OPEN) deliver(data);
    }
  }

  function open(): void {
    if (readyState !== CONNECTING) return;
    if (!network.isOnline) return line.cut();
    readyState = OPEN;
    connection = createSyncConnection(backend, toClient);
    report(() => socket.onopen?.());
  }

  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    get readyState() {
      return readyState;
    },
    send: toServer,
    close: (code = 1000, reason = '') => end(code, reason),
  };
  network.lines.add(line);
  queueMicrotask(open); // the client sets its handlers after it has made the socket
  return socket;
}
