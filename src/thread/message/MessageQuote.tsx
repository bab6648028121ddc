'use client';
import { useAuiState } from '@assistant-ui/react';
import { isRecord } from '../../shared/json.js';

/** What a message of the user quotes. */
export function MessageQuote() {
  const text = useAuiState(({ message }) => quoteIn(message.metadata.custom));
  if (text === undefined) return null;
  return (
    <blockquote data-slot="message-quote" className="cau-message-quote" dir="auto">
      {text}
    </blockquote>
  );
}

/** It comes from a client, so it may be anything. */
export function quoteIn({ quote }: Readonly<Record<string, unknown>>): string | undefined {
  const text = isRecord(quote) ? quote.text : undefined;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}
