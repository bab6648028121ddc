'use client';
import { ComposerPrimitive } from '@assistant-ui/react';
import { X } from 'lucide-react';
import { IconButton } from '../IconButton.js';
import { useThreadStrings } from '../ThreadContext.js';

/** The quote that will be sent with the message. */
export function Quote() {
  const { composer: words } = useThreadStrings();
  return (
    <ComposerPrimitive.Quote data-slot="composer-quote" className="cau-quote">
      <ComposerPrimitive.QuoteText className="cau-quote-text" dir="auto" />
      <ComposerPrimitive.QuoteDismiss asChild>
        <IconButton label={words.removeQuote}>
          <X size={16} data-icon="remove" />
        </IconButton>
      </ComposerPrimitive.QuoteDismiss>
    </ComposerPrimitive.Quote>
  );
}
