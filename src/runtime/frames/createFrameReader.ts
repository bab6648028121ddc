import type { FunctionArgs, FunctionReturnType } from 'convex/server';
import type { AgentUIMessage, ThreadFrame } from '../../bridge/index.js';
import type { ThreadFunctions } from '../functions.js';
import { createLiveTurnJoin } from './joinLiveTurn.js';
import { createStreamReducer } from '../streams/createStreamReducer.js';
import { MAX_STREAM_DELTAS } from '../streams/deltaCursors.js';
import type { StreamMessage, StreamsResult } from '../streams/types.js';

type ListQuery = ThreadFunctions['listThreadMessages'];
type ListArgs = FunctionArgs<ListQuery>;

export interface FrameReaderOptions {
  /** Runs `listThreadMessages` with these arguments. */
  readonly list: (args: ListArgs) => Promise<FunctionReturnType<ListQuery>>;
  readonly threadId: string;
  /** How many rows to read at a time. */
  readonly pageSize: number;
  /** Reads everything from this turn on; without it, one page. */
  readonly fromTurn?: number | undefined;
  readonly now: () => number;
}

export interface FrameReader {
  /** Reads what is new, in a bounded number of queries. */
  read(): Promise<ThreadFrame>;
}

/** How many pages a resuming reader may be behind. */
const MAX_PAGES = 10;
/** How many pages of deltas one read takes. */
const MAX_DELTA_PAGES = 10;

/** Reads the frames of a thread by polling, for code that cannot subscribe. */
export function createFrameReader(options: FrameReaderOptions): FrameReader {
  const { list, threadId, pageSize, fromTurn = Infinity, now } = options;
  const streamReducer = createStreamReducer({ threadId, now });
  const join = createLiveTurnJoin();
  let rows: readonly AgentUIMessage[] = [];
  let isComplete = false;
  let knownList: string | undefined;

  const listStreams = async (
    streamArgs: NonNullable<ListArgs['streamArgs']>,
  ): Promise<StreamsResult | undefined> =>
    (await list({ threadId, paginationOpts: { cursor: null, numItems: 0 }, streamArgs })).streams;

  async function readRows(): Promise<void> {
    const read: AgentUIMessage[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page++) {
      const result: FunctionReturnType<ListQuery> = await list({
        threadId,
        paginationOpts: { cursor, numItems: pageSize },
      });
      read.push(...result.page);
      isComplete = result.isDone;
      cursor = result.continueCursor;
      const oldest = Math.min(...read.map(({ order }) => order));
      if (isComplete || oldest <= fromTurn) break;
    }
    rows = read;
  }

  async function readDeltas(streams: readonly StreamMessage[]): Promise<readonly AgentUIMessage[]> {
    let reduced = streamReducer.update(streams, []);
    for (let page = 0; page < MAX_DELTA_PAGES && streams.length > 0; page++) {
      const result = await listStreams({
        kind: 'deltas',
        cursors: reduced.cursors.map((cursor) => ({ ...cursor })),
      });
      const deltas = result?.kind === 'deltas' ? result.deltas : [];
      reduced = streamReducer.update(streams, deltas);
      if (deltas.length < MAX_STREAM_DELTAS) break;
    }
    return reduced.messages;
  }

  return {
    async read() {
      const result = await listStreams({ kind: 'list' });
      const { messages = [], live } = result?.kind === 'list' ? result : {};
      const streams = await readDeltas(messages);
      // While a stream has new deltas, rows only repeat them. Rows are read last, because they may be newer than the
      // streams.
      const newList = JSON.stringify([messages, live]);
      if (newList !== knownList || messages.length === 0) await readRows();
      knownList = newList;
      return { persisted: join(rows, live), streams, complete: isComplete };
    },
  };
}
