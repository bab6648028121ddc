'use client';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : object;

export interface LazyGroup<Components> {
  /** A lazy component. Until it is loaded, a hidden element takes its place. */
  pick<Name extends keyof Components>(name: Name): (props: PropsOf<Components[Name]>) => ReactNode;
  /** Provides the components without loading them, for tests that render once and check the result. */
  take(components: Components): void;
}

const all: Array<() => Promise<unknown>> = [];

/**
 * Loads components that are not needed for the first paint, such as the details of tool calls. `Thread` does this after
 * its first paint. In a test that checks at once, await it first.
 */
export async function preloadComponents(): Promise<void> {
  await Promise.all(all.map((load) => load()));
}

/**
 * Components that are not needed for the first paint. A bundler puts them into a separate file, loaded when one of them
 * renders.
 */
export function lazyGroup<Components>(get: () => Promise<Components>): LazyGroup<Components> {
  let known: Components | undefined;
  let loading: Promise<Components> | undefined;
  const load = (): Promise<Components> =>
    (loading ??= patiently(get).then((components) => (known = components)));
  // A server that renders synchronously has loaded them by the first request.
  if (typeof document === 'undefined') void load();
  all.push(load);
  return {
    take(components) {
      known = components;
      loading = Promise.resolve(components);
    },
    pick(name) {
      const pickFrom = (components: Components) => components[name] as ComponentType<object>;
      const Lazy = lazy(async () => ({ default: pickFrom(await load()) }));
      return function LazyComponent(props) {
        // `lazy` suspends once even if the file is loaded. A mounted component keeps its version, and with it its
        // state.
        const [Component] = useState<ComponentType<object>>(() => (known ? pickFrom(known) : Lazy));
        return (
          <Suspense fallback={<span hidden />}>
            <Component {...props} />
          </Suspense>
        );
      };
    },
  };
}

/** Retries until it loads: the connection may be back by then. */
const patiently = <T,>(get: () => Promise<T>, ms = 1_000): Promise<T> =>
  get().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return patiently(get, 2 * ms);
  });
