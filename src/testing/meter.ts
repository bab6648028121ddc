import type { EmbeddedBackend } from './backend/createBackend.js';
import type { FunctionCall, FunctionKind } from './backend/functionCalls.js';

/** Convex's list prices in US dollars, beyond the included amounts: https://www.convex.dev/pricing */
export const CONVEX_PRICES = { functionCall: 2 / 1_000_000, databaseByte: 0.2 / 1_000_000_000 } as const;

/** What one call of a function used. */
export interface CallUsage {
  readonly documentsRead: number;
  readonly bytesRead: number;
  readonly documentsWritten: number;
  readonly bytesWritten: number;
}

/** A call of a function, measured. */
export interface MeasuredCall extends FunctionCall, CallUsage {
  /** Whether it ran for a client's subscription. */
  readonly isSubscription: boolean;
  /** Whether the result came from the cache. Convex counts such a call, but it reads nothing. */
  readonly isCached: boolean;
}

/** Receives what a backend does. */
export interface BackendObserver {
  call(call: MeasuredCall): void;
  /** Called for each message to a client. */
  sent(data: string): void;
}

/** Options of `createMeter`. */
export interface MeterOptions {
  /** Names a call in the breakdown, for instance by its arguments. @default the name of the function */
  readonly nameOf?: (call: FunctionCall) => string;
}

/** How often functions were called. As on Convex, calls inside a query or a mutation do not count. */
export interface CallCounts {
  readonly total: number;
  /** Runs of subscribed queries, including those the cache answered. */
  readonly subscriptions: number;
  /** Of these, the runs that the cache answered. */
  readonly cached: number;
  /** Queries that actions ran. */
  readonly queries: number;
  readonly mutations: number;
  readonly actions: number;
}

/** The calls of one function. */
export interface FunctionCost extends CallUsage {
  readonly name: string;
  readonly kind: FunctionKind;
  readonly calls: number;
  readonly cached: number;
  /** The documents read by the most expensive call. */
  readonly mostDocumentsRead: number;
  /** In US dollars. */
  readonly price: number;
}

/** What a backend has done since the meter was reset. */
export interface CostReport extends CallUsage {
  readonly calls: CallCounts;
  /** Bytes of the messages to all clients. */
  readonly bytesSent: number;
  /** How many of these messages carried results. */
  readonly transitions: number;
  /** At list prices, in US dollars: calls and database I/O. */
  readonly price: number;
  /** The call that read the most documents. */
  readonly largest: {
    readonly name: string;
    readonly documentsRead: number;
    readonly bytesRead: number;
  } | null;
  /** By function, the most expensive first. */
  readonly functions: readonly FunctionCost[];
}

/** Counts what a backend does. */
export interface Meter {
  /** Starts again from zero. */
  reset(): void;
  report(): CostReport;
  /** Stops counting. */
  stop(): void;
}

/** Counts function calls, database I/O and traffic of a backend from now on. */
export function createMeter(backend: EmbeddedBackend, options: MeterOptions = {}): Meter {
  const { nameOf = ({ name }) => name } = options;
  let calls: MeasuredCall[] = [];
  let bytesSent = 0;
  let transitions = 0;
  const stop = backend.observe({
    call: (call) => calls.push({ ...call, name: nameOf(call), args: undefined }),
    sent(data) {
      bytesSent += Buffer.byteLength(data);
      if (data.startsWith('{"type":"Transition"')) transitions++;
    },
  });
  return {
    stop,
    reset() {
      calls = [];
      bytesSent = 0;
      transitions = 0;
    },
    report() {
      const usage = sum(calls);
      const largest = calls.reduce<MeasuredCall | null>(
        (most, call) => (call.documentsRead > (most?.documentsRead ?? 0) ? call : most),
        null,
      );
      return {
        ...usage,
        calls: countOf(calls),
        bytesSent,
        transitions,
        price: priceOf(calls.length, usage),
        largest: largest && {
          name: largest.name,
          documentsRead: largest.documentsRead,
          bytesRead: largest.bytesRead,
        },
        functions: byFunction(calls),
      };
    },
  };
}

function countOf(calls: readonly MeasuredCall[]): CallCounts {
  const count = (has: (call: MeasuredCall) => boolean) => calls.filter(has).length;
  return {
    total: calls.length,
    subscriptions: count(({ isSubscription }) => isSubscription),
    cached: count(({ isCached }) => isCached),
    queries: count(({ kind, isSubscription }) => kind === 'query' && !isSubscription),
    mutations: count(({ kind }) => kind === 'mutation'),
    actions: count(({ kind }) => kind === 'action'),
  };
}

function byFunction(calls: readonly MeasuredCall[]): FunctionCost[] {
  const groups = new Map<string, MeasuredCall[]>();
  for (const call of calls) {
    const group = groups.get(`${call.kind} ${call.name}`);
    if (group) group.push(call);
    else groups.set(`${call.kind} ${call.name}`, [call]);
  }
  return [...groups.values()]
    .map((group) => {
      const usage = sum(group);
      return {
        ...usage,
        name: group[0]!.name,
        kind: group[0]!.kind,
        calls: group.length,
        cached: group.filter(({ isCached }) => isCached).length,
        mostDocumentsRead: Math.max(...group.map(({ documentsRead }) => documentsRead)),
        price: priceOf(group.length, usage),
      };
    })
    .toSorted((a, b) => b.price - a.price);
}

function sum(calls: readonly CallUsage[]): CallUsage {
  const total = (field: keyof CallUsage) => calls.reduce((all, call) => all + call[field], 0);
  return {
    documentsRead: total('documentsRead'),
    bytesRead: total('bytesRead'),
    documentsWritten: total('documentsWritten'),
    bytesWritten: total('bytesWritten'),
  };
}

const priceOf = (calls: number, { bytesRead, bytesWritten }: CallUsage): number =>
  calls * CONVEX_PRICES.functionCall + (bytesRead + bytesWritten) * CONVEX_PRICES.databaseByte;
