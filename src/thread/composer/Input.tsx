'use client';
import { ComposerPrimitive, unstable_useTriggerPopoverRootContextOptional } from '@assistant-ui/react';
import type { ComponentPropsWithRef } from 'react';

export interface InputProps extends Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/**
 * The text field. Inside assistant-ui's `TriggerPopoverRoot` it is assistant-ui's own, which hands keys and the cursor
 * to mentions and slash commands, and gets every key.
 */
export function Input({ value, onText, ...rest }: InputProps) {
  const hasTriggers = unstable_useTriggerPopoverRootContextOptional() !== null;
  if (!hasTriggers) {
    return <textarea {...rest} value={value} onChange={(event) => onText(event.target.value)} />;
  }
  return (
    <ComposerPrimitive.Input
      asChild
      submitMode="none"
      cancelOnEscape={false}
      addAttachmentOnPaste={false}
      disabled={rest.disabled}
    >
      <textarea {...rest} />
    </ComposerPrimitive.Input>
  );
}
