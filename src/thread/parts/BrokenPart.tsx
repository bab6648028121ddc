'use client';
import { MessagePrimitive, useAuiState } from '@assistant-ui/react';
import { createContext, useContext, useEffect, useRef } from 'react';
import { Broken } from '../../content/internal.js';
import { useTextSource } from '../../runtime/internal.js';
import { Text } from './Text.js';

const RetryContext = createContext<() => void>(() => {});

/** Retries when the value changes. */
export function useRetryOnChange(retry: () => void, value: unknown): void {
  const first = useRef(value);
  useEffect(() => {
    if (first.current !== value) retry();
  }, [retry, value]);
}

/** Replaces a part without text. Retries when the part changes. */
function BrokenContent() {
  const retry = useContext(RetryContext);
  useRetryOnChange(
    retry,
    useAuiState(({ part }) => part),
  );
  return <Broken of="partFailed" onRetry={retry} />;
}

/**
 * Shows a text without its formatting. Retries when the text is complete, and each time its length has doubled: a retry
 * per delta would cost more than the text.
 */
function BrokenText() {
  const retry = useContext(RetryContext);
  const { read, subscribe } = useTextSource();
  useRetryOnChange(
    retry,
    useAuiState(({ part }) => part),
  );
  useEffect(() => {
    const enough = 2 * read().length;
    return subscribe(() => {
      if (read().length >= enough) retry();
    });
  }, [read, retry, subscribe]);
  return (
    <>
      <Broken of="textFailed" onRetry={retry} />
      <Text />
    </>
  );
}

const components = {
  Text: BrokenText,
  Reasoning: BrokenText,
  File: BrokenContent,
  Image: BrokenContent,
  data: { Fallback: BrokenContent },
};

/** Replaces a part that throws. */
export function BrokenPart({ index, retry }: { readonly index: number; readonly retry: () => void }) {
  return (
    <RetryContext.Provider value={retry}>
      <MessagePrimitive.PartByIndex index={index} components={components} />
    </RetryContext.Provider>
  );
}

/** Replaces tool calls or sources that throw. */
export function BrokenRange({ retry }: { readonly retry: () => void }) {
  useRetryOnChange(
    retry,
    useAuiState(({ message }) => message.parts),
  );
  return <Broken of="partFailed" onRetry={retry} />;
}
