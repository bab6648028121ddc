'use client';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : object;

export interface LazyGroup<Components> {
  /** One of them. Until it is loaded, a hidden element keeps its place. */
  pick<Name extends keyof Components>(name: Name): (props: PropsOf<Components[Name]>) => ReactNode;
  /** Provides the components without loading them, for a test that renders once and looks at the result. */
  take(components: Components): void;
}

const all: Array<() => Promise<unknown>> = [];

/**
 * Loads what is not needed at first, like the inside of tool calls. A `<Thread>` does so by itself, as soon as it is on
 * the page; await it where there is no time for that, as in a test that looks at once.
 */
export async function loadDetails(): Promise<void> {
  await Promise.all(all.map((load) => load()));
}

/** Components that are not needed for the first paint. A bundler puts them into another file, loaded when one renders. */
export function lazyGroup<Components>(get: () => Promise<Components>): LazyGroup<Components> {
  let known: Components | undefined;
  let loading: Promise<Components> | undefined;
  const load = (): Promise<Components> =>
    (loading ??= patiently(get).then((components) => (known = components)));
  // A server that renders at once has them by the time of the first request.
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
        // `lazy` suspends once even if the file is there. What has mounted keeps its component, and with it its state.
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

/** Tries again until it loads: the connection may be back by then. */
const patiently = <T,>(get: () => Promise<T>, ms = 1_000): Promise<T> =>
  get().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return patiently(get, 2 * ms);
  });
