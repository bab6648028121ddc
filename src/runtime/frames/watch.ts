import type { ConvexReactClient } from 'convex/react';
import type { FunctionArgs, FunctionReference, FunctionReturnType, OptionalRestArgs } from 'convex/server';

/** A subscribed query in its current state. An error keeps the last value. */
export interface Watched<Value> {
  readonly value: Value | undefined;
  readonly error: Error | undefined;
  close(): void;
}

/** Subscribes to a query outside React, where its results cause no render. */
export function watch<Query extends FunctionReference<'query'>>(
  client: ConvexReactClient,
  query: Query,
  args: FunctionArgs<Query>,
  onChange: () => void,
): Watched<FunctionReturnType<Query>> {
  const subscription = client.watchQuery(query, ...([args] as OptionalRestArgs<Query>));
  let value: FunctionReturnType<Query> | undefined;
  let error: Error | undefined;
  const read = () => {
    try {
      value = subscription.localQueryResult() ?? value;
      error = undefined;
    } catch (caught) {
      error = caught instanceof Error ? caught : new Error(String(caught));
    }
  };
  const stop = subscription.onUpdate(() => {
    read();
    onChange();
  });
  read();
  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    close: stop,
  };
}
