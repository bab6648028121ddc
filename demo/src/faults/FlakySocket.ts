import { createLane } from './lane.js';
import { latency, lines, readNetwork, takesFailure, type Line } from './network.js';

type Receive = (event: MessageEvent<string>) => void;

/** The socket of the page's client, on a network that misbehaves on request. */
export class FlakySocket extends WebSocket implements Line {
  readonly #up = createLane(latency);
  readonly #down = createLane(latency);
  #receive: Receive | null = null;

  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    lines.add(this);
    // TypeScript declares this as a plain property, which a subclass cannot override with an accessor.
    Object.defineProperty(this, 'onmessage', {
      get: () => this.#receive,
      set: (receive: Receive | null) => {
        this.#receive = receive;
      },
    });
    this.addEventListener('message', (event: MessageEvent<string>) => this.#deliver(event));
    this.addEventListener('close', () => lines.delete(this));
    if (readNetwork().isOffline) this.close();
  }

  cut(): void {
    this.close();
  }

  override send(data: string): void {
    if (takesFailure(data)) return this.#refuse(data);
    this.#up(() => {
      if (this.readyState === WebSocket.OPEN) super.send(data);
    });
  }

  #deliver(event: MessageEvent<string>): void {
    this.#down(() => {
      if (this.readyState === WebSocket.OPEN) this.#receive?.(event);
    });
  }

  /** Responds like a server whose write failed. */
  #refuse(data: string): void {
    const { requestId } = JSON.parse(data) as { requestId: number };
    const message = 'The write failed.';
    const refusal = {
      type: 'MutationResponse',
      requestId,
      success: false,
      result: message,
      errorData: { code: 'unavailable', message },
      logLines: [],
    };
    setTimeout(() => this.#deliver(new MessageEvent('message', { data: JSON.stringify(refusal) })), 300);
  }
}
