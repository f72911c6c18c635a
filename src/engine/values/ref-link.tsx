import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { mayDo, SCREENS } from '../../../contract/access.ts';
import { useProfile } from '../../session/use-session.ts';
import { declaration, isResourceName } from '../declared.ts';

import classes from '../../ui/text-link.module.css';

/** The name of a referenced record; a link if the person may open it. */
export function RefLink({ to, id, children }: { to: string; id: string; children: ReactNode }) {
  const profile = useProfile();
  if (!isResourceName(to)) return children;
  const { path, who } = SCREENS[declaration(to).screens.detail];
  if (!mayDo(who, profile)) return children;
  return (
    <Link to={path} params={{ id }} className={classes['link'] ?? ''}>
      {children}
    </Link>
  );
}
