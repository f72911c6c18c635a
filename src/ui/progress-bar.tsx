import classes from './progress-bar.module.css';

/** A thin line at the top while the next screen loads; short waits do not show it. */
export function ProgressBar({ busy }: { busy: boolean }) {
  return <div className={classes['bar']} data-busy={busy || undefined} aria-hidden="true" />;
}
