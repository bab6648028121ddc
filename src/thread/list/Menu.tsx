'use client';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useLatest } from '../useLatest.js';
import { placeBeside } from './placeBeside.js';
import type { IconType } from '../../shared/react/iconType.js';

export interface MenuItem {
  readonly name: string;
  readonly label: string;
  readonly Icon: IconType;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
}

export interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly anchor: RefObject<HTMLElement | null>;
  /** Called after the focus has returned. */
  readonly onClose: () => void;
}

/** A menu of buttons that follows the ARIA pattern. Opens in the top layer, so that no list clips it. */
export function Menu({ id, label, items, anchor, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);

  function close(): void {
    if (menu.current?.contains(document.activeElement) && opener.current instanceof HTMLElement) {
      opener.current.focus({ preventScroll: true });
    }
    onClose();
  }
  const closeLatest = useLatest(close);

  useLayoutEffect(() => {
    const element = menu.current!;
    const { activeElement, body } = document;
    opener.current = activeElement === body ? anchor.current : activeElement;
    element.showPopover?.();
    placeBeside(element, anchor.current!);
    itemsIn(element)[0]?.focus({ preventScroll: true });
  }, [anchor]);

  useEffect(() => {
    const onPointerDown = ({ target }: Event): void => {
      const isInside = menu.current?.contains(target as Node) || anchor.current?.contains(target as Node);
      if (!isInside) closeLatest();
    };
    const leave = (): void => closeLatest();
    document.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('resize', leave);
    window.addEventListener('scroll', leave, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('resize', leave);
      window.removeEventListener('scroll', leave, true);
    };
  }, [anchor, closeLatest]);

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation(); // the list handles keys, too
    if (event.key === 'Tab') {
      close(); // the browser then moves the focus on from where the menu was opened
      return;
    }
    const all = itemsIn(event.currentTarget);
    const next = nextItem(event.key, all, all.indexOf(document.activeElement as HTMLElement));
    if (!next && event.key !== 'Escape') return;
    event.preventDefault();
    if (next) next.focus({ preventScroll: true });
    else close();
  }

  return (
    <div
      ref={menu}
      id={id}
      popover={'showPopover' in HTMLElement.prototype ? 'manual' : undefined}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      data-slot="menu"
      className="cau-thread-menu"
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map(({ name, label: text, Icon, isDanger, onSelect }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-slot="menu-item"
          data-kind={isDanger ? 'danger' : 'plain'}
          className="cau-thread-menu-item"
          onClick={() => {
            close();
            onSelect();
          }}
        >
          <Icon size={16} data-icon={name} />
          {text}
        </button>
      ))}
    </div>
  );
}

const itemsIn = (menu: Element): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
];

/** The item that a key moves to. Arrow keys wrap around, and a letter finds the next item that begins with it. */
function nextItem(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return after.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()));
}
