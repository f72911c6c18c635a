import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { UpIcon } from '../ui/more-icons.ts';

import classes from './back-to-top.module.css';

/** The button shows when scrolled further than this, in CSS pixels. */
const FAR_PX = 400;

/** Scrolls a long page to its start and moves the focus there, since the button disappears. */
export function BackToTop() {
  const { t } = useLingui();
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > FAR_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  const go = () => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={classes['top']} aria-label={t`Back to top`} title={t`Back to top`} onClick={go}>
      <UpIcon />
    </button>
  );
}
