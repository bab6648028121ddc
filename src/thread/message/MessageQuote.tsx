'use client';
import { useAuiState } from '@assistant-ui/react';
import { isRecord } from '../../shared/json.js';

/** The quote of a user's message. */
export function MessageQuote() {
  const text = useAuiState(({ message }) => quoteIn(message.metadata.custom));
  if (text === undefined) return null;
  return (
    <blockquote data-slot="message-quote" className="cau-message-quote" dir="auto">
      {text}
    </blockquote>
  );
}

/** A client sends the quote, so it can be any value. */
export function quoteIn({ quote }: Readonly<Record<string, unknown>>): string | undefined {
  const text = isRecord(quote) ? quote.text : undefined;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}
