import type { ActionCtx } from './_generated/server.js';

interface Life {
  isOver: boolean;
}

const lives = new Map<string, Life>();
const never = new Promise<never>(() => {});

/**
 * Makes a run mortal: once it is killed, nothing it does reaches the database, not even its failure. From the outside,
 * that looks like a process that died.
 */
export function giveLife(ctx: ActionCtx, threadId: string): void {
  const life: Life = { isOver: false };
  lives.set(threadId, life);
  const mortal = <Call extends (...args: never[]) => Promise<unknown>>(call: Call): Call =>
    (async (...args) => {
      if (life.isOver) return never;
      const result = await call(...args);
      return life.isOver ? never : result;
    }) as Call;
  Object.assign(ctx, {
    runQuery: mortal(ctx.runQuery.bind(ctx)),
    runMutation: mortal(ctx.runMutation.bind(ctx)),
    runAction: mortal(ctx.runAction.bind(ctx)),
  });
}

/** Kills a run. Returns whether it was found: on a deployment it is not, because this runs in another process. */
export function takeLife(threadId: string): boolean {
  const life = lives.get(threadId);
  if (!life || life.isOver) return false;
  life.isOver = true;
  lives.delete(threadId);
  return true;
}
