/* oxlint-disable no-underscore-dangle -- they are assistant-ui's names */
import type { AssistantRuntime, ExportedMessageRepository, ExternalStoreAdapter } from '@assistant-ui/react';

/** What there is inside of a runtime of `useExternalStoreRuntime`, as of 0.15.21. */
interface Inside {
  readonly _core?: { readonly threads?: { getMainThreadRuntimeCore?(): ThreadCore } };
}

interface ThreadCore {
  readonly _store?: ExternalStoreAdapter;
  __internal_setAdapter?(adapter: ExternalStoreAdapter): void;
}

/**
 * Gives assistant-ui other messages, and nothing else. Its hook takes them from the component that calls it, which then
 * renders with all of its children, and assistant-ui renders all that it holds once for that and once for the messages.
 * @returns whether there was a way: otherwise the hook has to
 */
export function setRuntimeMessages(
  runtime: AssistantRuntime,
  messageRepository: ExportedMessageRepository,
): boolean {
  const core = (runtime as Inside)._core?.threads?.getMainThreadRuntimeCore?.();
  if (!core?._store || !core.__internal_setAdapter) return false;
  core.__internal_setAdapter({ ...core._store, messageRepository });
  return true;
}
