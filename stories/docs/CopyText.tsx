import { useEffect, useState } from 'react';

interface CopyTextProps {
  readonly text: string;
  /** What the button copies, for its accessible name. */
  readonly of: string;
  /** Shows a word beside the icon. */
  readonly isWordy?: boolean;
}

/** Copies a text, and confirms it for a moment. */
export function CopyText({ text, of, isWordy = false }: CopyTextProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <button
      type="button"
      className="doc-copy"
      aria-label={isCopied ? `Copied ${of}` : `Copy ${of}`}
      onClick={copy}
    >
      <svg viewBox="0 0 24 24" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="2">
        <path
          d={isCopied ? 'm5 12 5 5L20 7' : 'M9 9h11v11H9zM5 15H4V4h11v1'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {isWordy && (isCopied ? 'Copied' : 'Copy')}
    </button>
  );
}
