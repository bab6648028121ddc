import type { ReactNode } from 'react';

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="demo-button demo-switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
    >
      <span className="demo-switch-track" aria-hidden="true" />
      {children}
    </button>
  );
}
