'use client';
import { useRef } from 'react';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { useOpenedField } from './useOpenedField.js';

export interface ReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

/** The reason for a decision. It takes the focus when it opens, with its buttons in view. */
export function Reason({ value, onChange, onClose }: ReasonProps) {
  const { strings } = useToolDisplaySettings();
  const label = useRef<HTMLLabelElement>(null);
  useOpenedField(label);
  return (
    <label ref={label} className="cau-approval-reason">
      <span>
        {strings.approval.reason} ({strings.approval.reasonHint})
      </span>
      <textarea
        rows={2}
        value={value}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault(); // the surrounding row stays open
          onClose();
        }}
      />
    </label>
  );
}
