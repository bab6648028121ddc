'use client';
import { useAui } from '@assistant-ui/react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

export interface RenameThreadProps {
  readonly label: string;
  readonly title: string;
  readonly onEnd: () => void;
}

/** Enter and going elsewhere keep the new title, Escape the old one. */
export function RenameThread({ label, title, onEnd }: RenameThreadProps) {
  const aui = useAui();
  const [text, setText] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  /** How it ended: an element that goes away is also left. */
  const ended = useRef<'by key' | 'left'>(undefined);

  useLayoutEffect(() => {
    const element = input.current!;
    const item = element.closest('[data-slot="thread-list-item"]');
    element.focus();
    element.select();
    return () => {
      if (ended.current !== 'by key') return;
      queueMicrotask(() => {
        item?.querySelector<HTMLElement>('[data-slot="thread-rename"]')?.focus({ preventScroll: true });
      });
    };
  }, []);

  function end(how: 'by key' | 'left', isKept: boolean): void {
    if (ended.current) return;
    ended.current = how;
    const next = text.trim();
    if (isKept && next !== '' && next !== title) aui.threadListItem().rename(next);
    onEnd();
  }

  function onKeyDown({ key, nativeEvent }: KeyboardEvent): void {
    if (nativeEvent.isComposing) return;
    if (key === 'Enter' || key === 'Escape') end('by key', key === 'Enter');
  }

  return (
    <input
      ref={input}
      data-slot="thread-title"
      className="cau-thread-title"
      aria-label={label}
      dir="auto"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end('left', true)}
    />
  );
}
