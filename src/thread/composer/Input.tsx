'use client';
import { ComposerPrimitive } from '@assistant-ui/react';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useHasTriggers } from './useHasTriggers.js';

export interface InputProps extends Omit<ComponentPropsWithoutRef<'textarea'>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/**
 * The text field. Inside assistant-ui's `TriggerPopoverRoot` it is assistant-ui's own field, which passes keys and the
 * cursor to mentions and slash commands.
 */
export const Input = forwardRef<HTMLTextAreaElement, InputProps>(function Input(
  { value, onText, ...rest },
  ref,
) {
  const hasTriggers = useHasTriggers();
  if (!hasTriggers) {
    return <textarea {...rest} ref={ref} value={value} onChange={(event) => onText(event.target.value)} />;
  }
  return (
    <ComposerPrimitive.Input
      asChild
      submitMode="none"
      cancelOnEscape={false}
      addAttachmentOnPaste={false}
      disabled={rest.disabled}
    >
      <textarea {...rest} ref={ref} />
    </ComposerPrimitive.Input>
  );
});
