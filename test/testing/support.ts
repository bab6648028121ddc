import type { ConvexReactClient } from 'convex/react';
import type { FunctionArgs, FunctionReference, FunctionReturnType } from 'convex/server';
import { PATIENCE_MS } from '../support/patience.js';

/** Waits until a condition is true, checking it again and again. */
export async function until<T>(look: () => T | Promise<T>, what = look.toString()): Promise<NonNullable<T>> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- checks come one after the other
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`It did not come to this: ${what}`);
    // oxlint-disable-next-line no-await-in-loop -- the pause between two checks
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export interface Watch<T> {
  /** Every result and error that was shown, in order. */
  readonly seen: (T | Error)[];
  /** The latest one. */
  readonly now: T | undefined;
  stop(): void;
}

/** Subscribes to a query as a component does. */
export function watch<Query extends FunctionReference<'query'>>(
  client: ConvexReactClient,
  query: Query,
  args: FunctionArgs<Query>,
): Watch<FunctionReturnType<Query>> {
  type Result = FunctionReturnType<Query>;
  const subscription = client.watchQuery(query, ...([args] as never));
  const seen: (Result | Error)[] = [];
  const stop = subscription.onUpdate(() => {
    try {
      const result = subscription.localQueryResult();
      if (result !== undefined) seen.push(result);
    } catch (error) {
      seen.push(error);
    }
  });
  return {
    seen,
    stop,
    get now() {
      return subscription.localQueryResult();
    },
  };
}
