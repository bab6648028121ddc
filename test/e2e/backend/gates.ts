import type { ScriptedModel } from '../../../src/testing/index.js';

type Stream = Awaited<ReturnType<ScriptedModel['doStream']>>['stream'];
type Part = Stream extends ReadableStream<infer Of> ? Of : never;

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

interface Gate {
  readonly reached: Deferred;
  readonly opened: Deferred;
}

interface Road {
  readonly gates: Map<string, Gate>;
  isOpen: boolean;
}

const roads = new Map<string, Road>();

function roadOf(threadId: string): Road {
  const road = roads.get(threadId) ?? { gates: new Map(), isOpen: false };
  roads.set(threadId, road);
  return road;
}

function gateOf(threadId: string, name: string): Gate {
  const { gates, isOpen } = roadOf(threadId);
  const gate = gates.get(name) ?? { reached: defer(), opened: defer() };
  gates.set(name, gate);
  if (isOpen) gate.opened.resolve();
  return gate;
}

/** A run waits here until a test lets it continue, so that no test depends on timing. */
export async function passGate(threadId: string, name: string, signal?: AbortSignal): Promise<void> {
  const { reached, opened } = gateOf(threadId, name);
  reached.resolve();
  const aborted = defer();
  signal?.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
  await Promise.race([opened.promise, aborted.promise]);
}

export const openGate = (threadId: string, name: string): void => gateOf(threadId, name).opened.resolve();

/** Lets the runs of a thread finish after its test. */
export function openRoad(threadId: string): void {
  const road = roadOf(threadId);
  road.isOpen = true;
  for (const { opened } of road.gates.values()) opened.resolve();
}

export const gateReached = (threadId: string, name: string): Promise<void> =>
  gateOf(threadId, name).reached.promise;

/** Sends the text before the gate in a chunk, then waits at the gate. */
export const gated = (threadId: string, signal: AbortSignal | undefined) =>
  new TransformStream<Part, Part>({
    async transform(part, controller) {
      const found = part.type === 'text-delta' ? /^(\s*)⟦(\w+)⟧(.*)$/s.exec(part.delta) : null;
      if (part.type !== 'text-delta' || !found) return controller.enqueue(part);
      const [, before = '', gate = '', after = ''] = found;
      controller.enqueue({ ...part, delta: before });
      await passGate(threadId, gate, signal);
      controller.enqueue({ ...part, delta: after });
    },
  });

function defer(): Deferred {
  let resolve!: () => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<void>((...settle) => ([resolve, reject] = settle));
  promise.catch(() => {});
  return { promise, resolve, reject };
}
