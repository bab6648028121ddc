import type { CommandKind, ThreadStore } from '../../store/index.js';

/** Records a command in the store while it runs, and its error until the user has seen it. */
export type Track = <T>(kind: CommandKind, targets: readonly string[], run: () => Promise<T>) => Promise<T>;

export const createTrack =
  (store: ThreadStore): Track =>
  async (kind, targets, run) => {
    const id = store.begin({ kind, targets });
    try {
      const result = await run();
      store.succeed(id);
      return result;
    } catch (error) {
      store.fail(id, error);
      throw error;
    }
  };
