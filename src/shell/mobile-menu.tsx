import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';

import { Brand } from '../ui/brand.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { LanguageRow } from './language-row.tsx';
import { MenuLinks } from './menu-links.tsx';

import classes from './sidebar.module.css';

interface MobileMenuProps {
  opened: boolean;
  onClose: () => void;
  /** Below the entries. */
  children: ReactNode;
}

/** The menu of narrow windows, as a drawer over the page. A tap beside it, Escape and every navigation close it. */
export function MobileMenu({ opened, onClose, children }: MobileMenuProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);
  useEffect(() => {
    const element = dialog.current;
    // The drawer covers its whole box, so a press outside has the dialog itself as its target.
    const outside = ({ target }: MouseEvent) => {
      if (target === element) element?.close();
    };
    element?.addEventListener('click', outside);
    return () => element?.removeEventListener('click', outside);
  }, []);
  return (
    <dialog ref={dialog} className={classes['drawer']} aria-label={t`Main menu`} onClose={onClose}>
      <div className={classes['sheet']}>
        <div className={classes['drawerHead']}>
          <Brand />
          <button type="button" className={classes['close']} aria-label={t`Close the menu`} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        <nav aria-label={t`Main menu`}>
          <MenuLinks />
        </nav>
        {children}
        <LanguageRow />
      </div>
    </dialog>
  );
}
