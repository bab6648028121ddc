'use client';
import { useCallback, useSyncExternalStore } from 'react';
import { createAlarm } from '../../shared/alarm.js';
import { useThreadStore, type ThreadStore } from '../../store/index.js';
import { subscribeToNothing } from '../../shared/react/subscribeToNothing.js';

/**
 * The largest limit that the silence of the run has reached, or 0. Renders exactly when that changes, even if nothing
 * else does.
 */
export function useSilence(limits: readonly number[]): number {
  const store = useThreadStore({ optional: true });
  const key = limits.join();
  const subscribe = useCallback(
    (listener: () => void) =>
      store && key !== '' ? watch(store, key.split(',').map(Number), listener) : subscribeToNothing(),
    [key, store],
  );
  const read = (): number => (store ? passed(limits, silenceOf(store)) : 0);
  return useSyncExternalStore(subscribe, read, () => 0);
}

/** How long the observed run has been silent; negative if there is none. */
export function silenceOf(store: ThreadStore): number {
  const since = store.inactiveSince();
  return since === undefined ? -1 : store.clock.now() - since;
}

const passed = (limits: readonly number[], silence: number): number =>
  Math.max(0, ...limits.filter((limit) => silence >= limit));

function watch(store: ThreadStore, limits: readonly number[], listener: () => void): () => void {
  const alarm = createAlarm(store.clock, () => arm());
  function arm(): void {
    const silence = silenceOf(store);
    const next = Math.min(...limits.filter((limit) => limit > silence));
    const isAwaited = silence >= 0 && Number.isFinite(next);
    alarm.set(isAwaited ? store.clock.now() + next - silence : undefined);
    listener();
  }
  arm();
  const stop = store.onActivityChange(arm);
  return () => {
    stop();
    alarm.set(undefined);
  };
}
