import type { FunctionArgs, FunctionReturnType } from 'convex/server';
import type { Reader, Writer } from '../agentPort.js';
import type { ComponentApi } from '../../component/_generated/component.js';

type Functions = ComponentApi['toolCalls'];

/** A record of the ledger. */
export type ToolCallRecord = FunctionReturnType<Functions['getByMessage']>[number];
export type ToolTransition = FunctionReturnType<Functions['upsert']>[number];
/** What identifies one attempt of a run: every write carries it. */
export type Fence = { runId: string; attempt: number };

export type StartArgs = FunctionArgs<Functions['start']>;
export type UpsertArgs = FunctionArgs<Functions['upsert']>;
export type Finished = NonNullable<FunctionReturnType<Functions['setResult']>>;

/** A change of a tool call. Passed to `onToolTransition`, and logged. */
export interface ToolTransitionReport extends ToolTransition {
  readonly runId?: string;
}

/**
 * The ledger of tool calls. Writes of a run are fenced: they change nothing and return null if a newer attempt has
 * taken over the run.
 */
export class ToolCallRepository {
  readonly #functions: Functions;
  readonly #report: (transition: ToolTransitionReport) => void;

  constructor(component: ComponentApi, report: (transition: ToolTransitionReport) => void) {
    this.#functions = component.toolCalls;
    this.#report = report;
  }

  /** Records that tools are about to run. */
  async start(ctx: Writer, args: StartArgs) {
    const started = await ctx.runMutation(this.#functions.start, args);
    if (started) this.#publish(args.runId, started.transitions);
    return started && started.calls;
  }

  /** Records calls that the model requested, that were answered elsewhere, or that the stored step contains. */
  async upsert(ctx: Writer, args: UpsertArgs): Promise<void> {
    if (args.calls.length === 0) return;
    this.#publish(args.runId, await ctx.runMutation(this.#functions.upsert, args));
  }

  /** Requeues calls: the next action of the run executes them before it calls the model. */
  async requeue(ctx: Writer, args: FunctionArgs<Functions['requeue']>): Promise<void> {
    if (args.calls.length === 0) return;
    this.#publish(args.runId, await ctx.runMutation(this.#functions.requeue, args));
  }

  async setResult(ctx: Writer, args: FunctionArgs<Functions['setResult']>): Promise<Finished | null> {
    const finished = await ctx.runMutation(this.#functions.setResult, args);
    this.#publish(args.runId, finished?.transitions ?? []);
    return finished;
  }

  async setError(ctx: Writer, args: FunctionArgs<Functions['setError']>): Promise<Finished | null> {
    const finished = await ctx.runMutation(this.#functions.setError, args);
    this.#publish(args.runId, finished?.transitions ?? []);
    return finished;
  }

  /** Drops the payload of one call whose rows are stored. */
  async markComplete(ctx: Writer, id: string): Promise<void> {
    await ctx.runMutation(this.#functions.markComplete, { id });
  }

  /** Drops the payloads of all finished calls of these rows: the step is stored. */
  async markAllComplete(ctx: Writer, messageIds: string[]): Promise<void> {
    if (messageIds.length > 0) await ctx.runMutation(this.#functions.markAllComplete, { messageIds });
  }

  /** Settles the calls that a run left open. */
  async cleanupIncomplete(ctx: Writer, args: FunctionArgs<Functions['cleanupIncomplete']>): Promise<void> {
    this.#publish(args.runId, await ctx.runMutation(this.#functions.cleanupIncomplete, args));
  }

  /** Moves records to the row that holds their calls. */
  async rekey(ctx: Writer, args: FunctionArgs<Functions['rekey']>): Promise<void> {
    if (args.toolCallIds.length > 0) await ctx.runMutation(this.#functions.rekey, args);
  }

  /** Records a person's decision about calls that asked for approval. */
  async decide(ctx: Writer, args: FunctionArgs<Functions['decide']>): Promise<void> {
    this.#publish(undefined, await ctx.runMutation(this.#functions.decide, args));
  }

  async requestStop(ctx: Writer, id: string): Promise<void> {
    await ctx.runMutation(this.#functions.requestStop, { id });
  }

  getByMessage(ctx: Reader, messageId: string): Promise<ToolCallRecord[]> {
    return ctx.runQuery(this.#functions.getByMessage, { messageId });
  }

  async getByMessages(ctx: Reader, messageIds: string[]): Promise<ToolCallRecord[]> {
    return messageIds.length === 0 ? [] : ctx.runQuery(this.#functions.getByMessages, { messageIds });
  }

  getByThread(
    ctx: Reader,
    args: { threadId: string; fromOrder: number; toOrder: number },
  ): Promise<ToolCallRecord[]> {
    return ctx.runQuery(this.#functions.getByThread, args);
  }

  /** The calls of a run that are not final. */
  getOpen(ctx: Reader, runId: string): Promise<ToolCallRecord[]> {
    return ctx.runQuery(this.#functions.getOpen, { runId });
  }

  #publish(runId: string | undefined, transitions: readonly ToolTransition[]): void {
    transitions.forEach((transition) =>
      this.#report({ ...transition, ...(runId !== undefined && { runId }) }),
    );
  }
}

/** One structured line per change: search the logs of the deployment for `toolCall`. */
export function logTransition(transition: ToolTransitionReport): void {
  console.debug(JSON.stringify({ event: 'toolCall', ...transition }));
}
