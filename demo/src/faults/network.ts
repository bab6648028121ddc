export interface NetworkState {
  readonly isOffline: boolean;
  readonly isSlow: boolean;
  /** The next write is refused. */
  readonly failsNext: boolean;
}

/** A connection of this page, which the network can cut. */
export interface Line {
  cut(): void;
}

const SLOW_MS = 1_200;

let state: NetworkState = { isOffline: false, isSlow: false, failsNext: false };
const listeners = new Set<() => void>();

/** The open sockets. */
export const lines = new Set<Line>();

export const readNetwork = (): NetworkState => state;

export function subscribeNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setNetwork(change: Partial<NetworkState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export const latency = (): number => (state.isSlow ? SLOW_MS : 0);

export function dropConnection(): void {
  for (const line of lines) line.cut();
}

/** Does what a browser does when the network is lost or back. A client that waits to reconnect does it on `online`. */
export function setOffline(isOffline: boolean): void {
  setNetwork({ isOffline });
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
  if (isOffline) dropConnection();
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
}

/** Whether this message is the write that should fail. Call this once per message. */
export function takesFailure(data: string): boolean {
  if (!state.failsNext || !data.includes('"type":"Mutation"')) return false;
  setNetwork({ failsNext: false });
  return true;
}
