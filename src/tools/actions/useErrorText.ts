'use client';
import { useCallback } from 'react';
import { ClientError, sentenceOf } from '../../shared/clientError.js';
import { readableError } from '../../store/index.js';
import { englishErrorStrings, useStrings } from '../../strings/internal.js';

/** Turns an error into a sentence for the user: from the strings if the client threw it, otherwise from the server. */
export function useErrorText(): (cause: unknown) => string {
  const words = useStrings('errors', englishErrorStrings);
  return useCallback(
    (cause) =>
      cause instanceof ClientError ? sentenceOf(cause, words) : readableError(cause, words.unknown),
    [words],
  );
}
