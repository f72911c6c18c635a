import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { entriesOf, moveFocus } from './drop-menu.tsx';

import classes from './popup.module.css';
import quiet from './quiet-button.module.css';

interface PopupProps {
  /** Name of the button for screen readers, and of the popup. */
  label: string;
  /** Content of the button. */
  face: ReactNode;
  /** Class of the button; by default a quiet square. */
  className?: string | undefined;
  /**
   * A menu moves by arrow keys and closes on selection; a panel stays until it is left; buttons close it, and stay mounted with the dialogs
   * they open.
   */
  kind: 'menu' | 'panel' | 'buttons';
  /** There is nothing to do now. */
  disabled?: boolean;
  children: (close: () => void) => ReactNode;
}

/** Gap between the popup, its button and the window's edge, in CSS pixels. */
const GAP = 4;
const MARGIN = 8;

/** A button with a popup in the top layer, so that no container clips it. */
export function Popup({ label, face, className, kind, disabled, children }: PopupProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [opener, element] = [button.current, sheet.current];
    if (!opened || !opener || !element) return undefined;
    // Its content may load later and enlarge it.
    const observer = new ResizeObserver(() => {
      place(element, opener.getBoundingClientRect());
      if (kind === 'menu' && document.activeElement === element) entriesOf(element)[0]?.focus();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [opened, kind]);
  const close = () => document.getElementById(id)?.hidePopover();
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind === 'menu') moveFocus(sheet.current, event);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? quiet['button']}
        aria-label={label}
        aria-haspopup={kind === 'menu' ? 'menu' : 'dialog'}
        aria-expanded={opened}
        popoverTarget={id}
        disabled={disabled}
      >
        {face}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has one of two roles */}
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role={kind === 'menu' ? 'menu' : 'dialog'}
        aria-label={label}
        tabIndex={-1}
        className={classes['sheet']}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setOpened(true);
        }}
        onToggle={({ newState }) => {
          setOpened(newState === 'open');
          if (newState !== 'open' || !sheet.current) return;
          const [first = sheet.current] = kind === 'menu' ? entriesOf(sheet.current) : [];
          first.focus();
        }}
        onKeyDown={onKeyDown}
        onClick={kind === 'buttons' ? close : undefined}
      >
        {opened || kind === 'buttons' ? children(close) : null}
      </div>
    </>
  );
}

/** Below the button, or above if there is more room, and never beyond the window's edge. */
function place(sheet: HTMLElement, button: DOMRect): void {
  const { width, height } = sheet.getBoundingClientRect();
  const below = window.innerHeight - button.bottom - GAP - MARGIN;
  const above = button.top - GAP - MARGIN;
  const top = below >= height || below >= above ? button.bottom + GAP : Math.max(MARGIN, button.top - GAP - height);
  const isRight = button.left + button.width / 2 > window.innerWidth / 2;
  const left = isRight ? button.right - width : button.left;
  sheet.style.top = `${top}px`;
  sheet.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
  sheet.style.maxHeight = `${window.innerHeight - top - MARGIN}px`;
  sheet.dataset['placed'] = 'true';
}
