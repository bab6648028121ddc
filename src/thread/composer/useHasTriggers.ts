'use client';
import * as assistantUi from '@assistant-ui/react';

interface Exports {
  readonly unstable_useTriggerPopoverRootContextOptional?: () => unknown;
}

/**
 * Whether a component is inside assistant-ui's `TriggerPopoverRoot`. The hook that tells is unstable, so its name may go.
 * The composer is then a plain field everywhere: it works, without mentions and slash commands.
 */
export const createHasTriggers =
  ({ unstable_useTriggerPopoverRootContextOptional: useRootContext = () => null }: Exports) =>
  (): boolean =>
    useRootContext() !== null;

export const useHasTriggers = createHasTriggers({
  // Not a named import: without the export, it would keep an app from being bundled.
  unstable_useTriggerPopoverRootContextOptional: assistantUi.unstable_useTriggerPopoverRootContextOptional,
});
