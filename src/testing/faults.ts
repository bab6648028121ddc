import { type Clock, realClock } from './clock.js';

/** Which way a message goes. */
export type Direction = 'toServer' | 'toClient';

/** A socket, to the network it is on. */
export interface Line {
  /** Ends the connection, with everything that is on its way. */
  cut(): void;
}

/** What `connect` plugs its sockets into. */
export interface Network {
  readonly isOnline: boolean;
  readonly lines: Set<Line>;
  /** Each makes a client that waits to reconnect do it now. */
  readonly nudges: Set<() => void>;
  /** What becomes of a message that is sent now. */
  fateOf(direction: Direction, data: string): 'delivered' | 'doubled' | 'lost';
  /** Resolves when a message that is sent now has crossed the network. */
  crossing(direction: Direction): Promise<void> | undefined;
}

/**
 * What can go wrong between a client and its backend. A connection never loses a message and goes on: what is lost is
 * lost because the connection died while it was on its way.
 */
export interface Faults {
  /** For `connect(backend, { faults })`. */
  readonly network: Network;
  /** Ends the connection now. The client reconnects by itself, after a pause of about a second, or see `reconnect`. */
  drop(): void;
  /** Ends the pause that a client makes before it reconnects. */
  reconnect(): void;
  /** Ends the connection, and every attempt to make a new one, until `goOnline`. */
  goOffline(): void;
  /** Lets connections be made again, and makes the client try, as the `online` event of a browser does. */
  goOnline(): void;
  /** Makes every message from now on take a while, in one direction or in both. They stay in order. */
  delay(ms: number, direction?: Direction): void;
  /**
   * Ends the connection when the next message (of a type) is sent: the other side never gets it. A lost `Mutation` has
   * not run; with a lost `MutationResponse` it has, and the client does not know.
   */
  dropNext(direction: Direction, type?: string): void;
  /**
   * Delivers the next message (of a type) twice. Responses, pings and mutations survive it. A doubled `Action` runs
   * twice. A doubled `Transition` makes the client throw, and stay as it is; a doubled `ModifyQuerySet` is refused by
   * the server with a fatal error.
   */
  duplicateNext(direction: Direction, type?: string): void;
}

interface Rule {
  readonly direction: Direction;
  readonly type: string | undefined;
  readonly fate: 'doubled' | 'lost';
}

/** A network whose faults a test decides. One for each client, or one for several. */
export function createFaults({ clock = realClock }: { readonly clock?: Clock } = {}): Faults {
  const rules = new Set<Rule>();
  const delays: Record<Direction, number> = { toServer: 0, toClient: 0 };
  let isOnline = true;

  const network: Network = {
    get isOnline() {
      return isOnline;
    },
    lines: new Set(),
    nudges: new Set(),
    fateOf(direction, data) {
      for (const rule of rules) {
        if (rule.direction !== direction) continue;
        if (rule.type !== undefined && rule.type !== (JSON.parse(data) as { type: string }).type) continue;
        rules.delete(rule);
        return rule.fate;
      }
      return 'delivered';
    },
    crossing: (direction) => (delays[direction] > 0 ? clock.sleep(delays[direction]) : undefined),
  };

  const drop = () => network.lines.forEach((line) => line.cut());
  const reconnect = () => network.nudges.forEach((nudge) => nudge());
  return {
    network,
    drop,
    reconnect,
    goOffline() {
      isOnline = false;
      drop();
    },
    goOnline() {
      isOnline = true;
      reconnect();
    },
    delay(ms, direction) {
      if (direction !== 'toClient') delays.toServer = ms;
      if (direction !== 'toServer') delays.toClient = ms;
    },
    dropNext: (direction, type) => void rules.add({ direction, type, fate: 'lost' }),
    duplicateNext: (direction, type) => void rules.add({ direction, type, fate: 'doubled' }),
  };
}
