'use client';
import * as assistantUi from '@assistant-ui/react';

interface Exports {
  readonly unstable_useTriggerPopoverRootContextOptional?: () => unknown;
}

/**
 * Whether a component is inside assistant-ui's `TriggerPopoverRoot`. The hook for this is unstable. If assistant-ui
 * removes it, the composer still works as a plain field, without mentions and slash commands.
 */
export const createHasTriggers =
  ({ unstable_useTriggerPopoverRootContextOptional: useRootContext = () => null }: Exports) =>
  (): boolean =>
    useRootContext() !== null;

export const useHasTriggers = createHasTriggers({
  // Not a named import: if assistant-ui removes the export, that would break the app's build.
  unstable_useTriggerPopoverRootContextOptional: assistantUi.unstable_useTriggerPopoverRootContextOptional,
});
