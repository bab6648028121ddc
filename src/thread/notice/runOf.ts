import type { MessageRun } from '../../bridge/index.js';

/** The run behind a message, if the server reports it. */
export const runOf = (message: {
  readonly metadata: { readonly custom: Readonly<Record<string, unknown>> };
}): MessageRun | undefined => message.metadata.custom['run'] as MessageRun | undefined;
