import classes from './progress-bar.module.css';

/** A thin line at the top while the next screen is on its way; short waits never show it. */
export function ProgressBar({ busy }: { busy: boolean }) {
  return <div className={classes['bar']} data-busy={busy || undefined} aria-hidden="true" />;
}
