import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import classes from './drop-menu.module.css';

interface DropMenuProps {
  /** Name of the button for screen readers. */
  label: string;
  /** Content of the button. */
  face: ReactNode;
  /** A primary button. */
  filled?: boolean;
  /** Edge of the button the menu aligns with; at the right of the window it is the end. */
  edge?: 'start' | 'end';
  /** Entries: buttons or links with the role `menuitem` or `menuitemradio` and the class `dropItem`. */
  children: ReactNode;
}

/** Class of an entry. */
export const dropItem = classes['item'] ?? '';

/** Class of the menu's surface; its owner positions it. */
export const dropSheet = classes['sheet'] ?? '';

/** A button with a menu below it. Arrow keys, Home and End move, Escape and blur close it, the focus returns. */
export function DropMenu({ label, face, filled = false, edge = 'end', children }: DropMenuProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (opened) entriesOf(menu.current)[0]?.focus();
  }, [opened]);

  const close = () => {
    setOpened(false);
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else moveFocus(menu.current, event);
  };

  return (
    <div
      className={classes['place']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpened(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes['button']}
        data-filled={filled || undefined}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        {face}
      </button>
      {opened ? (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={`${dropSheet} ${classes['menu']}`}
          data-edge={edge}
          onKeyDown={onKeyDown}
          onClick={close}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** Arrow keys, Home and End move the focus along a menu's entries. */
export function moveFocus(menu: HTMLElement | null, event: KeyboardEvent): void {
  const all = entriesOf(menu);
  const at = all.findIndex((each) => each === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[to % all.length]?.focus();
}

/** Entries of a menu, in order. */
export const entriesOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];
