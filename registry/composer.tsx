'use client';
import { AuiIf, ComposerPrimitive } from '@assistant-ui/react';

const button = 'inline-flex h-9 items-center rounded-md px-3 text-sm font-medium disabled:opacity-50';

/** The message box. */
export function Composer() {
  return (
    <ComposerPrimitive.Root className="bg-background flex items-end gap-2 rounded-xl border p-2 focus-within:ring-2 focus-within:ring-ring">
      <ComposerPrimitive.Input
        rows={1}
        aria-label="Message"
        placeholder="Send a message…"
        className="placeholder:text-muted-foreground max-h-40 min-h-9 flex-1 resize-none bg-transparent px-2 py-1.5 text-base outline-none"
      />
      <AuiIf condition={({ thread }) => !thread.isRunning}>
        <ComposerPrimitive.Send className={`${button} bg-primary text-primary-foreground`}>
          Send
        </ComposerPrimitive.Send>
      </AuiIf>
      <AuiIf condition={({ thread }) => thread.isRunning}>
        <ComposerPrimitive.Cancel className={`${button} border`}>Stop</ComposerPrimitive.Cancel>
      </AuiIf>
    </ComposerPrimitive.Root>
  );
}
