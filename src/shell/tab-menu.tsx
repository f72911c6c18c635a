import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type KeyboardEvent } from 'react';

import { dropItem, dropSheet, entriesOf, moveFocus } from '../ui/drop-menu.tsx';

import classes from './tab-strip.module.css';

const MARGIN = 8;

interface TabMenuProps {
  /** Position in the window, in CSS pixels. */
  at: { x: number; y: number };
  closable: boolean;
  onClose: () => void;
  onRefresh: () => void;
  onCloseTab: () => void;
  onCloseOthers: () => void;
  onCloseAll: () => void;
}

/** The actions of a tab. Arrow keys move, Escape and blur close it. */
export function TabMenu({ at, closable, onClose, onRefresh, onCloseTab, onCloseOthers, onCloseAll }: TabMenuProps) {
  const { t } = useLingui();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(MARGIN, Math.min(at.x, window.innerWidth - width - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, Math.min(at.y, window.innerHeight - height - MARGIN))}px`;
    entriesOf(element)[0]?.focus();
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
    } else {
      moveFocus(menu.current, event);
    }
  };
  const entry = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={t`Tab menu`}
      className={`${dropSheet} ${classes['menu']}`}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <button type="button" role="menuitem" className={dropItem} onClick={entry(onRefresh)}>
        <Trans>Refresh</Trans>
      </button>
      {closable ? (
        <button type="button" role="menuitem" className={dropItem} onClick={entry(onCloseTab)}>
          <Trans>Close</Trans>
        </button>
      ) : null}
      <button type="button" role="menuitem" className={dropItem} onClick={entry(onCloseOthers)}>
        <Trans>Close others</Trans>
      </button>
      <button type="button" role="menuitem" className={dropItem} onClick={entry(onCloseAll)}>
        <Trans>Close all</Trans>
      </button>
    </div>
  );
}
