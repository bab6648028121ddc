import { produce } from 'immer';
import { createThreadBridge, type ThreadFrame, type ThreadSnapshot } from '../bridge/index.js';
import { createAlarm } from '../shared/alarm.js';
import { systemClock, type Clock } from '../shared/clock.js';
import { addCommand, failCommand, removeCommand } from './commands.js';
import { createStateContainer } from './stateContainer.js';
import type { ThreadStore, ThreadStoreOptions } from './options.js';
import { selectExpanded } from './selectors.js';
import { createRunLiveness } from './runLiveness.js';
import { createSlices } from './slices.js';
import { ThreadView, type ThreadState, type ThreadStatus } from './state.js';
import { ToolCalls, type ToolCallsUpdate } from './toolCalls/toolCalls.js';
import { isUrgent } from './toolCalls/toolEntry.js';
import { createRepairLog, ThreadTrace, transitionsOf } from './toolCalls/trace.js';
import { createTransitionNotifier } from './toolCalls/transitions.js';

const STALE_AFTER_MS = 30_000;
const TRACE_LIMIT = 500;

/** The store of one thread. `useConvexAgentRuntime` creates one; without that hook, feed it with `ingest`. */
export function createThreadStore(options: ThreadStoreOptions): ThreadStore {
  const { threadId, throttleToolsMs = 0, staleAfterMs = STALE_AFTER_MS, initialFrame } = options;
  const clock = clockOf(options);
  const now = (): number => clock.now();
  const bridge = createThreadBridge({ threadId, now, pendingLimitMs: options.pendingLimitMs });
  const stats = { frames: 0, writes: 0, callsVisited: 0 };
  const transitions = createTransitionNotifier();
  if (options.onToolTransition) transitions.add(options.onToolTransition);
  const repairsIn = createRepairLog();

  let frame: ThreadFrame | undefined = initialFrame;
  /** The calls as of the last frame. With throttling, subscribers may see an older state. */
  let toolCalls = new ToolCalls();
  let shownAt = -Infinity;
  /** A call of the running turn waits for the user. */
  let isWaiting = false;
  let commandCount = 0;

  const recheck = createAlarm(clock, () => take('recheck'));
  const throttle = createAlarm(clock, () => {
    shownAt = now();
    write({ toolCalls }, 'tools/flush');
  });
  const liveness = createRunLiveness(clock, staleAfterMs, () => setStatus({ isStale: true }, 'run/stale'));

  const empty: ThreadState = {
    thread: new ThreadView(),
    toolCalls,
    trace: new ThreadTrace(options.traceLimit ?? TRACE_LIMIT),
    status: {
      isRunning: false,
      isLoading: true,
      messageCount: 0,
      connection: 'connected',
      isBehind: false,
      isStale: false,
    },
    expansion: { ...options.initialExpansion },
    commands: [],
  };
  const preloaded = initialFrame && changesIn(bridge.update(initialFrame), empty);
  const container = createStateContainer({ ...empty, ...preloaded }, options.devtools ?? false);
  const { getState, getInitialState } = container.api;
  const subscribeTo = createSlices(container.api.subscribe, beginWatching);

  function write(partial: Partial<ThreadState>, action: string): void {
    stats.writes++;
    container.write(partial, action);
  }

  function take(action: string): void {
    if (!frame) return;
    const known = getState().thread.snapshot;
    const snapshot = bridge.update(frame);
    const changes = changesIn(snapshot, getState());
    if (changes) write(changes, action);
    setTimers();
    if (isAlive(known, snapshot)) heartbeat();
    transitions.notify();
  }

  function heartbeat(): void {
    liveness.noteActivity();
    setStatus({ isStale: false }, 'run/alive');
  }

  function setTimers(): void {
    const state = getState();
    recheck.set(state.thread.snapshot?.recheckAt);
    watch();
    const isHeld = toolCalls !== state.toolCalls;
    throttle.set(isHeld ? shownAt + throttleToolsMs : undefined);
  }

  /** A server that renders a preloaded thread subscribes to nothing, and needs no timers. */
  function beginWatching(): void {
    if (initialFrame && stats.frames === 0) setTimers();
  }

  function watch(): void {
    const { status, thread } = getState();
    const isObservable = status.isRunning && status.connection === 'connected';
    liveness.watch(isObservable && !isWaiting && !thread.snapshot?.isSupervised);
  }

  /** The changes of a snapshot, or undefined if it is the current one. */
  function changesIn(snapshot: ThreadSnapshot, state: ThreadState): Partial<ThreadState> | undefined {
    const before = state.thread;
    if (snapshot === before.snapshot) return undefined;
    const at = now();
    const isFirst = before.snapshot === undefined;
    const thread = new ThreadView(snapshot, before);
    const partial: { -readonly [K in keyof ThreadState]?: ThreadState[K] } = { thread };

    const known = toolCalls;
    const update = updateCalls(thread, before, at);
    if (update) {
      toolCalls = update.next;
      isWaiting = hasQuestion(toolCalls);
    }
    if (update && !isHeldBack(update, at)) {
      shownAt = at;
      partial.toolCalls = toolCalls;
    }
    const moves = update ? transitionsOf(update.changes, isFirst, at) : [];
    transitions.enqueue(moves);
    const trace = state.trace.append([...repairsIn(snapshot.issues, at), ...moves]);
    if (trace !== state.trace) partial.trace = trace;

    if (thread.tail !== before.tail || !toolCalls.isSameTail(known)) liveness.noteActivity();
    const status = withStatus(state.status, {
      isLoading: false,
      isRunning: snapshot.isRunning,
      messageCount: thread.messageCount,
      isStale: snapshot.isRunning && liveness.isStale(),
    });
    if (status !== state.status) partial.status = status;
    return partial;
  }

  function updateCalls(thread: ThreadView, before: ThreadView, at: number): ToolCallsUpdate | undefined {
    const calls = thread.snapshot!.toolCalls;
    if (calls === before.snapshot?.toolCalls) return undefined;
    const tailIds = new Set(thread.tail.map(({ id }) => id));
    const update = toolCalls.update(calls, tailIds, thread.settled === before.settled, at);
    stats.callsVisited += update.visited;
    return update;
  }

  function isHeldBack({ changes, hasOlder }: ToolCallsUpdate, at: number): boolean {
    const wait = shownAt + throttleToolsMs - at;
    if (hasOlder || wait <= 0 || wait > throttleToolsMs) return false; // the last condition: a clock was set back
    return !changes.some(({ before, after }) => !after || isUrgent(before, after));
  }

  function setStatus(changes: Partial<ThreadStatus>, action: string): void {
    const known = getState().status;
    const status = withStatus(known, changes);
    if (status !== known) write({ status }, action);
  }

  function setCommands(change: (known: Commands) => Commands, action: string): void {
    const known = getState().commands;
    const commands = change(known);
    if (commands !== known) write({ commands }, action);
  }

  return {
    threadId,
    clock,
    staleAfterMs,
    stats,
    getState,
    getInitialState,
    subscribe(listener) {
      beginWatching();
      return container.api.subscribe(listener);
    },
    subscribeTo,
    ingest(next) {
      stats.frames++;
      frame = next;
      take('ingest');
    },
    setExpanded(key, isExpanded) {
      const known = getState().expansion;
      const expansion = produce(known, (draft) => {
        draft[key] = isExpanded;
      });
      if (expansion !== known) write({ expansion }, 'tools/expand');
    },
    isExpanded: (key, defaultExpanded) => selectExpanded(key, defaultExpanded)(getState()),
    begin({ kind, targets = [] }) {
      const id = `${kind}-${++commandCount}`;
      const command = { id, kind, targets, state: 'pending', startedAt: now(), error: undefined } as const;
      setCommands((known) => addCommand(known, command), 'commands/begin');
      return id;
    },
    succeed: (id) => setCommands((known) => removeCommand(known, id), 'commands/succeed'),
    fail: (id, cause) => setCommands((known) => failCommand(known, id, cause, clock.now()), 'commands/fail'),
    dismiss: (id) => setCommands((known) => removeCommand(known, id), 'commands/dismiss'),
    setConnection(connection) {
      setStatus(connection, 'connection');
      watch();
      setStatus({ isStale: liveness.isStale() }, 'run/alive');
    },
    heartbeat,
    lastActivityAt: () => liveness.lastSign,
    inactiveSince: () => liveness.since,
    onActivityChange: (listener) => liveness.subscribe(listener),
    onToolTransition: (listener) => transitions.add(listener),
    dispose() {
      recheck.set(undefined);
      throttle.set(undefined);
      liveness.stop();
      container.disconnect();
    },
  };
}

type Commands = ThreadState['commands'];

function clockOf({ clock = systemClock, now }: ThreadStoreOptions): Clock {
  if (!now) return clock;
  return {
    now,
    setTimeout: (ring, ms) => clock.setTimeout(ring, ms),
    clearTimeout: (timer) => clock.clearTimeout(timer),
  };
}

function withStatus(known: ThreadStatus, changes: Partial<ThreadStatus>): ThreadStatus {
  const keys = Object.keys(changes) as Array<keyof ThreadStatus>;
  // Most deltas change nothing, and a draft would cost more than everything else the store does.
  if (keys.every((key) => known[key] === changes[key])) return known;
  return produce(known, (draft) => void Object.assign(draft, changes));
}

/** Whether the run gave a sign of life since then. */
const isAlive = (known: ThreadSnapshot | undefined, { isRunning, lastActivityAt }: ThreadSnapshot): boolean =>
  isRunning &&
  lastActivityAt !== undefined &&
  lastActivityAt !== (known ?? { lastActivityAt }).lastActivityAt;

function hasQuestion(toolCalls: ToolCalls): boolean {
  for (const { state, settled } of toolCalls.tail())
    if (state === 'approval-requested' && !settled) return true;
  return false;
}
