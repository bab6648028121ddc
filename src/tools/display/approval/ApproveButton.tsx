'use client';
import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { Button } from '../Button.js';

export interface ApproveChoice {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ApproveButtonProps {
  readonly label: string;
  readonly kind: 'primary' | 'danger';
  readonly isBusy: boolean;
  readonly onPress: () => void;
  /** The other choices. If there are none, there is no menu. */
  readonly choices: readonly ApproveChoice[];
  /** The button that opens the menu. */
  readonly menuRef?: Ref<HTMLButtonElement>;
}

/** The button that allows a call once, with a menu of other ways to allow it. */
export function ApproveButton({ label, kind, isBusy, onPress, choices, menuRef }: ApproveButtonProps) {
  const { strings } = useToolDisplaySettings();
  const [isOpen, setOpen] = useState(false);
  const split = useRef<HTMLSpanElement>(null);
  const button = (
    <Button kind={kind} isBusy={isBusy} onPress={onPress}>
      {label}
    </Button>
  );
  if (choices.length === 0) return button;
  const close = () => {
    setOpen(false);
    split.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the menu inside
    <span
      ref={split}
      className="cau-split"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault(); // the surrounding row stays open
        close();
      }}
    >
      {button}
      <button
        ref={menuRef}
        type="button"
        data-slot="tool-button"
        data-kind={kind}
        className="cau-button cau-split-more"
        aria-label={strings.approval.more}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (isBusy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <Menu
          label={strings.approval.more}
          choices={choices}
          onChoose={({ onPress: choose }) => {
            close();
            choose();
          }}
        />
      )}
    </span>
  );
}

interface MenuProps {
  readonly label: string;
  readonly choices: readonly ApproveChoice[];
  readonly onChoose: (choice: ApproveChoice) => void;
}

function Menu({ label, choices, onChoose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = menu;
    current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      data-slot="tool-approval-menu"
      className="cau-menu"
      aria-label={label}
      onKeyDown={moveFocus}
    >
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="cau-menu-item"
          onClick={() => onChoose(choice)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const index = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
