import { sleep, systemClock, type Clock } from '../../shared/clock.js';

/** The direction of a message. */
export type Direction = 'toServer' | 'toClient';

/** A socket, as its network sees it. */
export interface Line {
  /** Ends the connection and drops every message on its way. */
  cut(): void;
}

/** What `connect` attaches its sockets to. */
export interface Network {
  readonly isOnline: boolean;
  readonly lines: Set<Line>;
  /** Functions that make waiting clients reconnect now. */
  readonly nudges: Set<() => void>;
  /** What happens to a message that is sent now. */
  fateOf(direction: Direction, data: string): 'delivered' | 'doubled' | 'lost';
  /** Resolves when a message that is sent now has crossed the network. */
  crossing(direction: Direction): Promise<void> | undefined;
}

/**
 * Network faults between a client and its backend. As on a real connection, a message is only lost when the connection
 * dies while the message is on its way.
 */
export interface Faults {
  /** For `connect(backend, { faults })`. */
  readonly network: Network;
  /** Ends the connection now. The client reconnects after about a second; `reconnect` ends that pause. */
  drop(): void;
  /** Ends the pause before the client reconnects. */
  reconnect(): void;
  /** Ends the connection and refuses new ones until `goOnline`. */
  goOffline(): void;
  /** Allows connections again, and makes the client try at once, like a browser's `online` event. */
  goOnline(): void;
  /** Delays every message from now on, in one direction or both. Messages stay in order. */
  delay(ms: number, direction?: Direction): void;
  /**
   * Ends the connection when the next message (of a type) is sent, so the other side never gets it. A lost `Mutation`
   * has not run; after a lost `MutationResponse` the mutation has run and the client does not know.
   */
  dropNext(direction: Direction, type?: string): void;
  /**
   * Delivers the next message (of a type) twice. Responses, pings and mutations survive that. A doubled `Action` runs
   * twice. A doubled `Transition` makes the client throw and stop updating. The server refuses a doubled
   * `ModifyQuerySet` with a fatal error.
   */
  duplicateNext(direction: Direction, type?: string): void;
}

interface Rule {
  readonly direction: Direction;
  readonly type: string | undefined;
  readonly fate: 'doubled' | 'lost';
}

/** Creates a network whose faults a test controls, for one client or for several. */
export function createFaults({ clock = systemClock }: { readonly clock?: Clock } = {}): Faults {
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
    crossing: (direction) => (delays[direction] > 0 ? sleep(clock, delays[direction]) : undefined),
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
