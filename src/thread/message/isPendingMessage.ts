/** Whether a user's message, or an edit of it, is not stored on the server yet. */
export const isPendingMessage = ({
  role,
  metadata,
}: {
  readonly role: string;
  readonly metadata: { readonly custom: Readonly<Record<string, unknown>> };
}): boolean => role === 'user' && metadata.custom['status'] === 'pending';
