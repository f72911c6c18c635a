import type { ReactNode } from 'react';

import classes from './import.module.css';

/** A table that scrolls in its own container, also by keyboard. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard.
    <div className={classes['scroll']} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
