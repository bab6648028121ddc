'use client';
import { useLayoutEffect, useRef } from 'react';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';

export interface ReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

/** Why something is allowed or denied. It takes the focus when it opens, with its buttons in view. */
export function Reason({ value, onChange, onClose }: ReasonProps) {
  const { strings } = useToolDisplaySettings();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
    // The whole question, so that neither a composer nor a keyboard covers the buttons below the field.
    current?.closest('fieldset')?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <label className="cau-approval-reason">
      <span>
        {strings.approval.reason} ({strings.approval.reasonHint})
      </span>
      <textarea
        ref={field}
        rows={2}
        value={value}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault(); // the row around it stays open
          onClose();
        }}
      />
    </label>
  );
}
