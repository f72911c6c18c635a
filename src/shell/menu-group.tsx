import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

import { ChevronIcon } from '../ui/icons.tsx';
import type { MenuGroup as Group } from './menu.ts';

import classes from './sidebar.module.css';

interface MenuGroupProps {
  group: Group;
  /** One of its pages is open. */
  active: boolean;
  /** Icons only: its pages open beside it. */
  small: boolean;
  children: ReactNode;
}

/** A submenu. In the wide menu it expands below its entry; in the small one it opens beside it. */
export function MenuGroup({ group: { title, icon: Sign }, active, small, children }: MenuGroupProps) {
  const { t } = useLingui();
  const id = useId();
  const [folded, setFolded] = useState(false);
  /** Where its pages open beside the small menu, in CSS pixels from the top; null while closed. */
  const [beside, setBeside] = useState<number | null>(null);
  const place = useRef<HTMLLIElement>(null);
  const popped = small && beside !== null;
  const open = small ? popped : !folded;
  useEffect(() => {
    if (!popped) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const close = () => setBeside(null);
    place.current?.querySelector('ul')?.addEventListener('click', close, { signal });
    place.current?.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!place.current?.contains(relatedTarget as Node | null)) close();
      },
      { signal },
    );
    place.current?.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        close();
        place.current?.querySelector('button')?.focus();
      },
      { signal },
    );
    return () => stop.abort();
  }, [popped]);
  return (
    <li ref={place}>
      <button
        type="button"
        className={classes['entry']}
        data-holds-active={(active && !open) || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={({ currentTarget }) => {
          if (small) setBeside(popped ? null : currentTarget.getBoundingClientRect().top);
          else setFolded(!folded);
        }}
        {...(small ? { title: t(title), 'aria-label': t(title) } : {})}
      >
        <Sign />
        <span className={classes['word']}>{t(title)}</span>
        <span className={classes['fold']}>
          <ChevronIcon size={16} />
        </span>
      </button>
      <ul
        id={id}
        className={small ? classes['beside'] : classes['below']}
        hidden={!open}
        style={popped ? { insetBlockStart: beside } : undefined}
      >
        {children}
      </ul>
    </li>
  );
}
