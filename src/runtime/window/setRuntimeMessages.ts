/* oxlint-disable no-underscore-dangle -- they are assistant-ui's names */
import type { AssistantRuntime, ExportedMessageRepository, ExternalStoreAdapter } from '@assistant-ui/react';

/**
 * The private fields of a `useExternalStoreRuntime` runtime that this file uses: `ExternalStoreThreadRuntimeCore` in
 * `core/src/runtimes/external-store` of @assistant-ui/react 0.15.21. There is no public way to change the messages
 * without rendering the hook: `unstable_messageRepositoryInstance` is an option of that hook and is read when it
 * renders.
 */
interface RuntimeInternals {
  readonly _core?: { readonly threads?: { getMainThreadRuntimeCore?(): ThreadCore } };
}

interface ThreadCore {
  readonly _store?: ExternalStoreAdapter;
  __internal_setAdapter?(adapter: ExternalStoreAdapter): void;
}

/**
 * Replaces the messages of a runtime without rendering. The hook would render the calling component with all its
 * children, and assistant-ui would render everything it holds, once for the hook and once for the messages.
 * @returns false if this version of assistant-ui lacks these fields, so the hook must pass the messages
 */
export function setRuntimeMessages(
  runtime: AssistantRuntime,
  messageRepository: ExportedMessageRepository,
): boolean {
  const core = (runtime as RuntimeInternals)._core?.threads?.getMainThreadRuntimeCore?.();
  if (!core?._store || !core.__internal_setAdapter) return false;
  core.__internal_setAdapter({ ...core._store, messageRepository });
  return true;
}
