import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { UpIcon } from '../ui/icons.tsx';

import classes from './back-to-top.module.css';

/** Scrolled further than this, in CSS pixels, the way back is long. */
const FAR_PX = 400;

/** Brings a long page back to its start; the focus goes there too, since the button is gone then. */
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
