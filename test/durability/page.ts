import type { ConvexReactClient } from 'convex/react';
import { createThreadBridge, type ThreadSnapshot } from '../../src/bridge/index.js';
import { watchThreadStreams } from '../../src/runtime/streams/index.js';
import type { ThreadApiRefs } from '../../src/testing/index.js';
import { contentOrder, isCall, phaseOf } from '../support/view.js';

type ListRef = Pick<ThreadApiRefs, 'listThreadMessages'>;

const listArgs = (threadId: string) => ({ threadId, paginationOpts: { cursor: null, numItems: 50 } });

/** What a reader can see in a thread. */
export interface View {
  readonly isRunning: boolean;
  /** The content of the assistant's messages, in the notation of the conformance files. */
  readonly entries: readonly string[];
  /** The results of finished calls, by id. */
  readonly results: Readonly<Record<string, unknown>>;
  /** The errors of failed calls, by id. */
  readonly errors: Readonly<Record<string, string>>;
}

export function viewOf({ messages, toolCalls, isRunning }: ThreadSnapshot): View {
  const replies = messages.filter(({ role }) => role === 'assistant');
  const calls = replies.flatMap((message) =>
    message.content.filter(isCall).map((part) => ({ part, phase: phaseOf(part, message) })),
  );
  const complete = calls.filter(({ phase }) => phase === 'complete');
  return {
    isRunning,
    entries: replies.flatMap(contentOrder),
    results: Object.fromEntries(complete.map(({ part }) => [part.toolCallId!, part.result])),
    errors: Object.fromEntries(toolCalls.map(({ toolCallId, errorText = '' }) => [toolCallId, errorText])),
  };
}

/** Everything that two pages of one thread must agree on. */
export const visible = ({ messages, isRunning }: ThreadSnapshot): string =>
  JSON.stringify([
    isRunning,
    messages.map((message) => [message.id, message.status?.type, contentOrder(message)]),
  ]);

export interface Page {
  readonly snapshot: () => ThreadSnapshot;
  /** Calls that this page showed as complete at some time. */
  readonly completed: ReadonlySet<string>;
  /** Waits for the client to catch up. The caller decides whether the screen is right. */
  readonly until: (reload: ThreadSnapshot, looks?: number) => Promise<void>;
  readonly close: () => void;
}

/** The real client with the real streams and bridge, without React. */
export function openPage(client: ConvexReactClient, api: ListRef, threadId: string): Page {
  const bridge = createThreadBridge({ threadId });
  const rows = client.watchQuery(api.listThreadMessages, listArgs(threadId));
  const streams = watchThreadStreams(client, { query: 'chat:listThreadMessages', args: { threadId } });
  const completed = new Set<string>();
  let snapshot = bridge.update({ persisted: [] });
  const update = () => {
    const listed = rows.localQueryResult();
    if (!listed) return;
    snapshot = bridge.update({
      persisted: listed.page,
      streams: streams.get().streams,
      complete: listed.isDone,
    });
    for (const entry of viewOf(snapshot).entries) {
      const [type, id, phase] = entry.split(':');
      if (type === 'tool' && phase === 'complete') completed.add(id!);
    }
  };
  const stops = [rows.onUpdate(update), streams.subscribe(update)];
  return {
    snapshot: () => snapshot,
    completed,
    close: () => stops.forEach((stop) => stop()),
    async until(reload, looks = 400) {
      for (let i = 0; i < looks; i++) {
        if (visible(snapshot) === visible(reload)) return;
        await pause(i < 20 ? 1 : 5);
      }
    },
  };
}

/** The thread as a page that opens now shows it. */
export async function loadPage(
  client: ConvexReactClient,
  api: ListRef,
  threadId: string,
): Promise<ThreadSnapshot> {
  const { page, isDone } = await client.query(api.listThreadMessages, listArgs(threadId));
  return createThreadBridge({ threadId }).update({ persisted: page, complete: isDone });
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
