'use client';
import { useId } from 'react';
import { plainName } from '../../../shared/text/plainName.js';
import { toTitle } from '../../registry/title.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { FieldError, FieldKind } from './argsDraft.js';

export interface ArgFieldProps {
  readonly name: string;
  readonly kind: FieldKind;
  readonly value: string | boolean;
  readonly error: FieldError | undefined;
  readonly onChange: (value: string | boolean) => void;
}

/** One argument of a call, in a field that fits its value. */
export function ArgField({ name, kind, value, error, onChange }: ArgFieldProps) {
  const words = useToolDisplaySettings().strings.approval;
  const id = useId();
  const label = plainName(toTitle(name));
  if (typeof value === 'boolean') {
    return (
      <label className="cau-arg-check" dir="auto">
        <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
        <span>{label}</span>
      </label>
    );
  }
  const hint = { lines: words.onePerLine, json: words.asJson }[kind as string];
  const shared = {
    id,
    value,
    dir: kind === 'json' ? 'ltr' : 'auto',
    'data-kind': kind,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const isLong = kind === 'text' || kind === 'lines' || kind === 'json';
  return (
    <div className="cau-arg-field">
      <label htmlFor={id} dir="auto">
        {label}
        {hint && ` (${hint})`}
      </label>
      {isLong ? (
        <textarea
          {...shared}
          rows={Math.min(Math.max(value.split('\n').length, 2), 6)}
          spellCheck={kind === 'text'}
        />
      ) : (
        <input {...shared} type="text" inputMode={kind === 'number' ? 'decimal' : undefined} />
      )}
      {error && (
        <p id={`${id}-error`} className="cau-tool-text cau-tool-failed">
          {error === 'number' ? words.invalidNumber : words.invalidJson}
        </p>
      )}
    </div>
  );
}
