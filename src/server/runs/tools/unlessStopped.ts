/**
 * Settles like `work`, unless the signal aborts first. Tools may ignore their signal, so a stop does not wait for them.
 */
export async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onStop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    onStop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onStop, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', onStop);
  }
}

/** The values of a tool with preliminary results, until the signal aborts. */
export async function* untilStopped(values: AsyncIterable<unknown>, signal: AbortSignal): AsyncGenerator {
  const iterator = values[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessStopped(iterator.next(), signal);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    if (signal.aborted) void Promise.resolve(iterator.return?.()).catch(() => {});
    else await iterator.return?.();
  }
}
