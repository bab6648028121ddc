'use client';
import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copyText.js';
import { toCopyText } from './read/format.js';
import { useJsonStrings } from './useJsonStrings.js';

const SHOWN_MS = 2_000;
const ICONS = { copy: Copy, copied: Check, copyFailed: X };

/** Props of `CopyButton`. */
export interface CopyButtonProps {
  /** Text is copied as it is, anything else as indented JSON. Read only when the button is pressed. */
  readonly value: unknown;
  /** What the button copies, for screen readers. */
  readonly name?: string | undefined;
  /** The button's label. @default 'Copy' */
  readonly label?: string | undefined;
}

/** Copies a value and confirms in place: the button keeps its width and changes its name. */
export function CopyButton({ value, name, label }: CopyButtonProps) {
  const words = useJsonStrings();
  const [outcome, setOutcome] = useState<{ readonly state: 'copied' | 'copyFailed' }>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    const isCopied = await copyText(toCopyText(value));
    setOutcome({ state: isCopied ? 'copied' : 'copyFailed' });
  }

  const state = outcome?.state ?? 'copy';
  const Icon = ICONS[state];
  const texts = { copy: label ?? words.copy, copied: words.copied, copyFailed: words.copyFailed };
  return (
    <button
      type="button"
      data-slot="json-copy"
      data-state={state}
      className="cau-json-copy"
      onClick={() => void copy()}
    >
      <span>
        <Icon size={14} data-icon={state} />
        {texts[state]}
        {name && <span className="cau-sr"> {name}</span>}
      </span>
      {/* Invisible, to reserve the width of every label. */}
      <span aria-hidden data-text={texts.copy} />
      <span aria-hidden data-text={texts.copied} />
    </button>
  );
}
