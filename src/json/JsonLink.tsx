'use client';
import type { ReactNode } from 'react';
import { useJsonStrings } from './useJsonStrings.js';

export interface JsonLinkProps {
  /** An address that `toHref` accepted. */
  readonly href: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

export function JsonLink({ href, text, children }: JsonLinkProps) {
  const strings = useJsonStrings();
  return (
    <a data-slot="json-link" className="cau-json-link" href={href} target="_blank" rel="noopener noreferrer">
      {children ?? <bdi dir="ltr">{text}</bdi>}
      <span className="cau-sr">, {strings.opensInNewTab}</span>
    </a>
  );
}
