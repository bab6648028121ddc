'use client';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : object;

export interface Later<Components> {
  /** One of them. Until it is there, a place is kept where it will be. */
  pick<Name extends keyof Components>(name: Name): (props: PropsOf<Components[Name]>) => ReactNode;
  /** Takes them as they are: whoever renders once and looks at once has no time for another file. */
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

/** Components that are not seen at first. An app's bundler makes another file of them, loaded when one is drawn. */
export function later<Components>(get: () => Promise<Components>): Later<Components> {
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
      const toDefault = (components: Components) => ({ default: components[name] as ComponentType<object> });
      const Lazy = lazy(() => (known ? now(toDefault(known)) : load().then(toDefault)));
      return (props) => (
        <Suspense fallback={<span hidden />}>
          <Lazy {...props} />
        </Suspense>
      );
    },
  };
}

/** A promise that is kept already: React does not wait for one that calls back at once. */
// oxlint-disable-next-line unicorn/no-thenable -- a promise of the language always calls back later
const now = <T,>(value: T) => ({ then: (call: (value: T) => void) => call(value) }) as Promise<T>;

/** What cannot be loaded now may be when the connection is back. */
const patiently = <T,>(get: () => Promise<T>, ms = 1_000): Promise<T> =>
  get().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return patiently(get, 2 * ms);
  });
