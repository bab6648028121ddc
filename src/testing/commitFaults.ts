import { internalMutationGeneric, type GenericDataModel, type GenericMutationCtx } from 'convex/server';

type Op = { readonly type: string };
type Commit = (ctx: GenericMutationCtx<GenericDataModel>, args: { op: Op }) => Promise<unknown>;

/** Faults in the transactions of `commitRun`. */
export interface CommitFaults {
  /** Decides about every transaction from now on, by its operation. A failed transaction is rolled back as a whole. */
  onCommit(decide: (op: Op) => 'fail' | undefined): void;
}

/** The internal mutation of a thread API, on a database that can fail. */
export function createFaultyCommits<CommitRun>(commitRun: CommitRun): {
  readonly commitRun: CommitRun;
  readonly faults: CommitFaults;
} {
  const { _handler: commit } = commitRun as unknown as { _handler: Commit };
  let decide: (op: Op) => 'fail' | undefined = () => undefined;
  const faulty = internalMutationGeneric({
    handler: async (ctx, args: { op: Op }) => {
      const result = await commit(ctx, args);
      if (decide(args.op) === 'fail') throw new Error('The transaction failed (injected).');
      return result;
    },
  });
  const onCommit: CommitFaults['onCommit'] = (next) => {
    decide = next;
  };
  return { commitRun: faulty as unknown as CommitRun, faults: { onCommit } };
}
