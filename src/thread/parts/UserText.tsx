'use client';
import { useAuiState } from '@assistant-ui/react';
import { useMemo } from 'react';
import { splitLinks, WrittenLink } from '../../content/internal.js';

/** A user's text, exactly as typed. Web addresses are links. */
export function UserText() {
  const text = useAuiState(({ part }) => (part.type === 'text' ? part.text : ''));
  const pieces = useMemo(() => splitLinks(text), [text]);
  return (
    <div data-slot="message-text" className="cau-message-text" dir="auto">
      {pieces.map(({ text: piece, href }, i) =>
        href === undefined ? (
          piece
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the text does not change in place
          <WrittenLink key={i} href={href} className="cau-user-link">
            {piece}
          </WrittenLink>
        ),
      )}
    </div>
  );
}
