import { getFunctionName } from 'convex/server';

/**
 * Behaves like a ConvexReactClient to its readers, with threads in memory instead of a socket: results are available at
 * once, a query that changes notifies only its own subscribers, a page keeps the end that it had when it was first
 * requested, and all objects of a changed page are new, as from the wire.
 */
export function createSource() {
  const threads = new Map();
  /** The listeners, by thread and kind of query. */
  const watchers = new Map();
  const sent = [];

  function answer(args) {
    const thread = threads.get(args.threadId) ?? NOTHING;
    const { streamArgs, paginationOpts } = args;
    if (streamArgs?.kind === 'list') return thread.list;
    if (streamArgs?.kind === 'deltas') return thread.deltasFrom(streamArgs.cursors);
    return thread.page(paginationOpts);
  }

  function tell(threadId, kind) {
    // A copy, because listeners may subscribe to other queries, which must not be notified of this change.
    const those = [...watchersOf(threadId, kind)];
    for (const { call } of those) call();
  }

  function watchersOf(threadId, kind) {
    const key = `${threadId} ${kind}`;
    if (!watchers.has(key)) watchers.set(key, new Set());
    return watchers.get(key);
  }

  const client = {
    watchQuery(_query, args) {
      return {
        onUpdate(call) {
          const own = { call }; // the same function may be passed twice
          const those = watchersOf(args.threadId, kindOf(args));
          those.add(own);
          return () => those.delete(own);
        },
        localQueryResult: () => answer(args),
        localQueryLogs: () => undefined,
        journal: () => undefined,
      };
    },
    prewarmQuery() {},
    connectionState: () => ({ isWebSocketConnected: true }),
    subscribeToConnectionState: () => () => {},
    mutation: async (mutation, args) => {
      sent.push({ name: getFunctionName(mutation), args });
      return null;
    },
    logger: { warn() {}, error() {}, log() {}, logVerbose() {} },
  };

  return {
    client,
    /** The mutations that were called. */
    sent,
    add: (thread) => threads.set(thread.threadId, createThread(thread)),
    /** Prepares a row. The returned function stores it and notifies the listeners. */
    send(threadId, row) {
      const commit = threads.get(threadId).stage(row);
      return () => {
        commit();
        tell(threadId, 'newest page');
      };
    },
    /** Begins a stream with its first delta. */
    begin(threadId, stream, head) {
      const thread = threads.get(threadId);
      thread.list = listOf([stream]);
      thread.add(head);
      tell(threadId, 'list');
      tell(threadId, 'deltas');
    },
    delta(threadId, delta) {
      threads.get(threadId).add(delta);
      tell(threadId, 'deltas');
    },
  };
}

/** The queries that change together. Older pages do not change. */
const kindOf = ({ streamArgs, paginationOpts }) =>
  streamArgs?.kind ?? (paginationOpts.cursor === null ? 'newest page' : 'older page');

const listOf = (messages) => ({ ...NO_PAGE, streams: { kind: 'list', messages } });
const NO_PAGE = { page: [], isDone: true, continueCursor: '' };
const NOTHING = { list: listOf([]), deltasFrom: () => NO_PAGE, page: () => NO_PAGE };

function createThread({ rows }) {
  /** Newest first, as the agent lists them. */
  let newestFirst = rows.toReversed();
  const deltas = [];
  const pages = new Map();
  const answers = new Map();
  return {
    list: listOf([]),
    page({ cursor, endCursor, numItems }) {
      const key = JSON.stringify([cursor, endCursor, numItems]);
      if (!pages.has(key)) pages.set(key, cut(newestFirst, cursor, endCursor, numItems));
      return pages.get(key);
    },
    deltasFrom([{ cursor }]) {
      if (!answers.has(cursor)) {
        const from = deltas.findLastIndex(({ start }) => start < cursor) + 1;
        const streams = { kind: 'deltas', deltas: deltas.slice(from) };
        answers.set(cursor, { ...NO_PAGE, streams });
      }
      return answers.get(cursor);
    },
    stage(row) {
      const rowsThen = [row, ...newestFirst];
      const changed = [...pages].flatMap(([key, { continueCursor }]) => {
        const [cursor, , numItems] = JSON.parse(key);
        return cursor === null
          ? [[key, structuredClone(cut(rowsThen, cursor, continueCursor, numItems))]]
          : [];
      });
      return () => {
        newestFirst = rowsThen;
        for (const [key, page] of changed) pages.set(key, page);
      };
    },
    add(delta) {
      deltas.push(delta);
      answers.clear();
    },
  };
}

/** A page: the rows between two cursors, or a number of rows after one. */
function cut(rows, cursor, endCursor, numItems) {
  const behind = (id) => rows.findIndex((row) => row.id === id) + 1;
  const from = cursor === null ? 0 : behind(cursor);
  const end = endCursor ? behind(endCursor) : from + numItems;
  const page = rows.slice(from, end);
  return { page, isDone: end >= rows.length, continueCursor: page.at(-1)?.id ?? '' };
}
