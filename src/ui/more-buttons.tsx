import type { ReactNode } from 'react';

import { PHONE_BELOW } from '../../contract/limits.ts';
import { MoreIcon } from './list-icons.ts';
import { Popup } from './popup.tsx';
import { useNarrowerThan } from './use-narrower-than.ts';

import classes from './more-buttons.module.css';

/** Rarely used buttons; on a phone behind one, as they would take the room of what they act on. */
export function MoreButtons({ label, children }: { label: string; children: ReactNode }) {
  const phone = useNarrowerThan(PHONE_BELOW);
  return phone ? (
    <Popup label={label} face={<MoreIcon size={20} />} kind="buttons" className={classes['button']}>
      {() => <div className={classes['list']}>{children}</div>}
    </Popup>
  ) : (
    children
  );
}
