'use client';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

export interface RenameThreadProps {
  readonly label: string;
  readonly title: string;
  readonly onRename: (title: string) => void;
  readonly onEnd: () => void;
}

/** Enter and leaving the field save the new title, Escape keeps the old one. */
export function RenameThread({ label, title, onRename, onEnd }: RenameThreadProps) {
  const [text, setText] = useState(title);
  /** The title when editing began. It must not overwrite a title that arrives later. */
  const [before] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  /** How editing ended, because removing the focused field blurs it, too. */
  const ended = useRef<'by key' | 'left'>(undefined);

  useLayoutEffect(() => {
    const element = input.current!;
    const item = element.closest('[data-slot="thread-list-item"]');
    element.focus();
    element.select();
    return () => {
      if (ended.current !== 'by key') return;
      queueMicrotask(() => {
        item?.querySelector<HTMLElement>('[data-slot="thread-open"]')?.focus({ preventScroll: true });
      });
    };
  }, []);

  function end(how: 'by key' | 'left', isKept: boolean): void {
    if (ended.current) return;
    ended.current = how;
    const next = text.trim();
    if (isKept && next !== '' && next !== before) onRename(next);
    onEnd();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, keyCode, nativeEvent } = event;
    // Safari sends the Enter that ends a composition after it, with key code 229.
    if (nativeEvent.isComposing || keyCode === 229) return;
    if (key !== 'Enter' && key !== 'Escape') return;
    // The focus moves to a button while the browser still handles this key, so Enter would press that button.
    event.preventDefault();
    event.stopPropagation();
    end('by key', key === 'Enter');
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
