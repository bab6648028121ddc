import type { ConvexReactClient } from 'convex/react';
import type { AgentUIMessage } from '../../bridge/index.js';
import { ClientError } from '../../shared/clientError.js';
import type { ThreadStore } from '../../store/index.js';
import { requireJson, toUploads, type ThreadCommands } from './commands.js';
import type { ThreadFunctions } from '../functions.js';
import { sentRow } from './optimistic.js';
import { toOptimisticFiles } from './optimisticFiles.js';
import type { Track } from './trackCommand.js';

type Send = ThreadCommands['sendMessage'];

export interface StartContext {
  readonly client: ConvexReactClient;
  readonly api: ThreadFunctions;
  readonly store: ThreadStore;
  readonly now: () => number;
  readonly track: Track;
  /** Called with the new thread, which contains the message. */
  readonly onStarted: (threadId: string) => void;
  /** Sends to a thread that has started. */
  readonly sendTo: (threadId: string, ...args: Parameters<Send>) => Promise<void>;
}

/**
 * Sends the first message of a conversation, which creates its thread in the same mutation. Until then there is no
 * thread to query, so the message goes into the store directly. It is removed again if the server refuses it.
 */
export function createStart({ client, api, store, track, now, onStarted, sendTo }: StartContext): Send {
  const show = (...persisted: AgentUIMessage[]) => store.ingest({ persisted, complete: true });
  let starting: Promise<string> | undefined;

  async function start(...[prompt, given = [], extras = {}]: Parameters<Send>): Promise<string> {
    const { startThread } = api;
    if (!startThread) throw new ClientError('needsThreadId');
    const files = Array.isArray(given) ? given : await given;
    const args = { prompt, ...toUploads(files), ...requireJson(extras) };
    const { shown, dispose } = toOptimisticFiles(files);
    // Without a thread key: the bridge adopts the first thread it sees, and this conversation has none yet.
    const { threadId: key } = store;
    show({ ...sentRow({ threadId: key, prompt, files: shown, ...extras }, now(), 0), key });
    try {
      const { threadId } = await client.mutation(startThread, args);
      // The files of the stored message replace these with the next frame.
      const stop = store.subscribeTo('thread')(() => {
        stop();
        dispose();
      });
      return threadId;
    } catch (error) {
      show();
      dispose();
      throw error;
    }
  }

  return async (...args) => {
    const before = await starting?.catch(() => undefined);
    if (before !== undefined) return sendTo(before, ...args);
    starting = track('sendMessage', [], () => start(...args));
    onStarted(await starting);
  };
}
