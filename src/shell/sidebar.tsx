import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { Brand, BrandMark } from '../ui/brand.tsx';
import { MenuLinks } from './menu-links.tsx';

import classes from './sidebar.module.css';

/** The side menu of wide windows, 220 px or, small, 54 px (spec section 2). */
export function Sidebar({ open }: { open: boolean }) {
  const { t } = useLingui();
  return (
    <nav id="menu" className={classes['sidebar']} data-small={!open || undefined} aria-label={t`Main menu`}>
      <Link to="/" className={classes['brand'] ?? ''} aria-label={t`Ordito, start page`}>
        {open ? <Brand /> : <BrandMark />}
      </Link>
      <MenuLinks small={!open} />
    </nav>
  );
}
