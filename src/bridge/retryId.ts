/** An approval with which the server runs a call again: each attempt has one of its own. */
export interface RetryId {
  readonly attempt: number;
  /** The approval that it goes back to, which the user gave. Empty where nobody was asked. */
  readonly approvalId: string;
}

/** `retry-<attempt>:<approval>`, where nobody was asked `retry-<attempt>-<anything>:`. */
export function readRetryId(id: string | undefined): RetryId | undefined {
  const [, attempt, approvalId] = /^retry-(\d+)[^:]*:(.*)/s.exec(id ?? '') ?? [];
  return approvalId === undefined ? undefined : { attempt: Number(attempt), approvalId };
}
