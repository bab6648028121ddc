/** Whether a message of the user is only here: the server has not stored it yet, or not what it was edited to. */
export const isPendingMessage = ({
  role,
  metadata,
}: {
  readonly role: string;
  readonly metadata: { readonly custom: Readonly<Record<string, unknown>> };
}): boolean => role === 'user' && metadata.custom['status'] === 'pending';
